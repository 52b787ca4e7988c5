import { useQuery } from '@tanstack/react-query'
import { EmptyState, LinkButton } from '@vitrine/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { MessagePage } from '../../components/message-page/MessagePage.tsx'
import { infoFormQuery } from '../../data/account/account.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './account.module.css'
import { InfoForm } from './InfoForm.tsx'
import { Screen } from './Screen.tsx'

/** What a brand's campaign still wants to know: `/update-profile?business-id=…&campaign-id=…`. */
export default function UpdateProfilePage() {
  const t = useT('account')
  const search = useSearchParams()
  const [business, campaign] = [search.get('business-id'), search.get('campaign-id')]
  if (!business || !campaign) {
    return (
      <MessagePage
        picture={<ClipboardList aria-hidden="true" />}
        title={t('update-unknown-title')}
        message={t('update-unknown')}
        action={<LinkButton href={href('me')}>{t('to-profile')}</LinkButton>}
      />
    )
  }
  return <Asked business={business} campaign={campaign} />
}

function Asked({ business, campaign }: { business: string; campaign: string }) {
  const t = useT('account')
  const api = useApi()
  const form = useQuery(infoFormQuery(api, business, campaign))
  if (form.data?.fields.length === 0) return <NothingAsked title={form.data.title || t('update')} />
  return (
    <Screen title={form.data?.title || t('update')} from={href('me')} asked={form}>
      {form.data && <InfoForm form={form.data} />}
    </Screen>
  )
}

function NothingAsked({ title }: { title: string }) {
  const t = useT('account')
  return (
    <div className={styles.page}>
      <EmptyState
        picture={<CircleCheck aria-hidden="true" />}
        title={title}
        message={t('update-nothing')}
        action={<LinkButton href={href('me')}>{t('to-profile')}</LinkButton>}
      />
    </div>
  )
}
