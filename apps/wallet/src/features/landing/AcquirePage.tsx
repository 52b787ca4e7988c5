import type { PublicToken } from '@vitrine/protocol'
import { acquire, readPublicToken } from '../../data/tokens/landings.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { LandingScreen, type Shown } from './LandingScreen.tsx'
import { useLanding } from './use-landing.ts'
import { useTaking } from './use-taking.ts'

export function AcquirePage({ params: { id } }: { params: { id: string } }) {
  return <Acquire id={id} />
}

export function AcquireVariationPage({ params: { tokenId } }: { params: { tokenId: string } }) {
  return <Acquire id={tokenId} />
}

/** Something on offer to whoever comes: a token, one like it, or what a dispenser gives. */
function Acquire({ id }: { id: string }) {
  const api = useApi()
  const session = useSession()
  const [looked, load] = useLanding(readPublicToken, id)
  const found = looked.status === 'ready' ? looked.found : null
  const [taking, go] = useTaking(found?.offer ? async (key) => ({ ids: await acquire(api, found, key) }) : null)
  const shown = useShown(found)
  return (
    <LandingScreen
      state={looked.status === 'ready' ? (shown ?? 'unknown') : looked.status}
      taking={taking}
      signedIn={session.status === 'signed-in'}
      onGo={go}
      onRetry={load}
    />
  )
}

/** Null for what is open to everybody and has nothing for them. */
function useShown(found: PublicToken | null): Shown | null {
  const t = useT('landing')
  const format = useFormat()
  if (!found?.offer) return null
  const { offer, business, edition, displayName: title } = found
  const brand = business?.displayName ?? ''
  const left = edition && { left: format.number(edition.left), max: format.number(edition.max) }
  return {
    token: found,
    business,
    headline: t(offer === 'dispense' ? 'dispense-headline' : 'acquire-headline', { title, brand }),
    lead: t(`${offer}-lead`, { title, brand }),
    note: left && t(edition.left === 0 ? 'none-left' : 'left', left),
    take: t(offer === 'dispense' ? 'dispense' : 'acquire'),
    signIn: t('sign-in'),
  }
}
