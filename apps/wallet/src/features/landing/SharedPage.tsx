import { readShare, takeShared } from '../../data/tokens/landings.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { LandingScreen } from './LandingScreen.tsx'
import { useLanding } from './use-landing.ts'
import { useTaking } from './use-taking.ts'

/** Somebody shares a token by link: whoever signs in gets a copy of their own. */
export default function SharedPage({ params: { shareId } }: { params: { shareId: string } }) {
  const t = useT('landing')
  const api = useApi()
  const session = useSession()
  const [looked, load] = useLanding(readShare, shareId)
  const found = looked.status === 'ready' ? looked.found : null
  const [taking, go] = useTaking(found ? async (key) => ({ ids: [await takeShared(api, shareId, key)] }) : null)
  const names = found && { title: found.token.displayName, sharer: found.sharer.name || t('somebody') }
  return (
    <LandingScreen
      state={
        found && names
          ? {
              token: found.token,
              business: found.business,
              headline: t('share-headline', names),
              lead: found.sharer.name ? t('share-lead', names) : t('share-lead-unnamed'),
              take: t('share-take'),
              signIn: t('sign-in'),
            }
          : looked.status === 'ready'
            ? 'unknown'
            : looked.status
      }
      taking={taking}
      signedIn={session.status === 'signed-in'}
      onGo={go}
      onRetry={load}
    />
  )
}
