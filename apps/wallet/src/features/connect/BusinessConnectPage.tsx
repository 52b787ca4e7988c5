import { Button, ErrorNote, LinkButton } from '@vitrine/ui'
import SearchX from 'lucide-react/icons/search-x'
import { brandOf, useBusiness } from '../../components/entrance/use-business.ts'
import { MessagePage } from '../../components/message-page/MessagePage.tsx'
import { useOnline } from '../../platform/device/online.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useBrand } from '../../platform/theme/brand.ts'
import { BrandAbout } from './BrandAbout.tsx'
import { ConnectScreen, StartProblem } from './ConnectScreen.tsx'
import { confirm, useStart } from './use-start.ts'

/** The connect screen in a business's own clothes: its public page for whoever is not signed in, from public reads alone (R5). */
export default function BusinessConnectPage({ params }: { params: { business: string } }) {
  const t = useT('connect')
  const online = useOnline()
  const [state, retryBusiness] = useBusiness(params.business)
  const { busy, failed, start, retry } = useStart(params.business)
  const business = state.status === 'ready' ? state.business : null
  useBrand(business)

  if (state.status === 'missing') return <MissingBusiness />
  return (
    <ConnectScreen
      brand={brandOf(state)}
      statement={business?.pageConfig?.text?.about}
      showpiece={business?.showpiece}
      about={business && <BrandAbout business={business} />}
      online={online}
      busy={busy}
      problem={
        failed ? (
          <StartProblem online={online} failed={failed} onRetry={retry} />
        ) : (
          state.status === 'failed' && (
            <ErrorNote
              action={
                <Button size="small" variant="quiet" onPress={retryBusiness}>
                  {t('try-again')}
                </Button>
              }
            >
              {t('brand-failed')}
            </ErrorNote>
          )
        )
      }
      onConfirm={confirm}
      onStart={start}
    />
  )
}

export function MissingBusiness() {
  const t = useT('connect')
  const words = useT('components')
  return (
    <MessagePage
      standalone
      picture={<SearchX aria-hidden="true" />}
      title={words('no-brand-title')}
      message={words('no-brand')}
      action={
        <LinkButton variant="primary" href={href('connect')}>
          {t('to-start')}
        </LinkButton>
      }
    />
  )
}
