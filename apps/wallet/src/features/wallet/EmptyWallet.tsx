import { useQuery } from '@tanstack/react-query'
import { EmptyState, LinkButton } from '@vitrine/ui'
import { businessQuery } from '../../data/businesses.ts'
import { useApi } from '../../platform/api.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/paths.ts'
import styles from './wallet-page.module.css'

/** An empty wallet: the business's own welcome where it has one (spec §2.7), else ours. */
export function EmptyWallet({ business }: { business: string | null }) {
  const t = useT('wallet')
  const api = useApi()
  const { data } = useQuery({ ...businessQuery(api, business ?? ''), enabled: business !== null })
  const own = data?.pageConfig?.features?.emptyState
  const action = own?.button?.action
  const isLink = action !== undefined && /^(https?:\/\/|\/)/.test(action)
  return (
    <EmptyState
      picture={own?.image && <img className={styles.emptyPicture} src={own.image} alt="" />}
      title={own?.title ?? t('empty-title')}
      message={own?.message ?? data?.pageConfig?.text?.emptyState ?? t('empty-message')}
      action={
        isLink && own?.button?.text ? (
          <LinkButton href={action}>{own.button.text}</LinkButton>
        ) : (
          <LinkButton href={href('manageAccounts')}>{t('empty-action')}</LinkButton>
        )
      }
    />
  )
}
