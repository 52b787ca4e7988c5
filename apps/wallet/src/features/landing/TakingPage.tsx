import type { Taking } from '@vitrine/protocol'
import { useEffect } from 'react'
import { readTaking, takeByLink } from '../../data/tokens/landings.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { LandingScreen, type Shown } from './LandingScreen.tsx'
import { useLanding } from './use-landing.ts'
import { useTaking } from './use-taking.ts'

/** Where a claim link leads, and the code of a counter's tablet: one press, and it is theirs, guests too. */
export default function TakingPage({ params: { takingId } }: { params: { takingId: string } }) {
  const api = useApi()
  const session = useSession()
  const [looked, load] = useLanding(readTaking, takingId)
  const found = looked.status === 'ready' ? looked.found : null
  const id = found?.id ?? null
  // A tablet's code is good for a moment; what it was exchanged for lasts until somebody has signed in.
  useEffect(() => {
    if (id !== null && id !== takingId) navigate(href('taking', { takingId: id }), { replace: true })
  }, [id, takingId])
  const isHere = id === takingId
  const [taking, go] = useTaking(found?.state === 'open' && isHere ? (key) => takeByLink(api, found.id, key) : null)
  const shown = useShown(found)
  return (
    <LandingScreen
      state={shown ?? (looked.status === 'ready' ? 'unknown' : looked.status)}
      taking={taking}
      signedIn={session.status === 'signed-in'}
      onGo={go}
      onRetry={load}
    />
  )
}

function useShown(found: Taking | null): Shown | null {
  const t = useT('landing')
  const format = useFormat()
  if (!found) return null
  const { state, token, business, left, opensAt } = found
  const names = { title: token.displayName, brand: business?.displayName ?? t('somebody') }
  const way = { take: t('acquire'), signIn: t('sign-in'), asGuest: t('take-as-guest') }
  if (state !== 'open') {
    const when = opensAt ? format.dateTime(opensAt) : ''
    return {
      ...{ token, business, ...way },
      headline: t(`${state}-headline`, names),
      lead: t(`${state}-lead`, { ...names, when }),
      isClosed: true,
    }
  }
  return {
    ...{ token, business, ...way },
    headline: t('acquire-headline', names),
    lead: t('variation-lead', names),
    note: left === null ? null : t('still-left', { left: format.number(left) }),
  }
}
