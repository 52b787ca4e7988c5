import { getBusiness } from '@vitrine/client/routes'
import type { PublicBusiness } from '@vitrine/protocol'
import { pictureAddress } from '@vitrine/ui'
import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../platform/server/api.ts'
import { businessOfFirstPage } from '../../platform/viewer/first-page.ts'
import type { BrandShown } from './Entrance.tsx'

export type BusinessState =
  | { status: 'loading' }
  | { status: 'ready'; business: PublicBusiness }
  | { status: 'missing' }
  | { status: 'failed' }

/** One public read, without the query cache: the signed-out screens do not carry it. */
export function useBusiness(idOrName: string | null): [BusinessState, retry: () => void] {
  const api = useApi()
  const [state, setState] = useState<BusinessState>(() => startOf(idOrName))
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads again
  useEffect(() => {
    if (!idOrName) return
    const stop = new AbortController()
    setState((before) => (isOf(before, idOrName) ? before : startOf(idOrName)))
    api
      .call(getBusiness, { params: { idOrName } }, { signal: stop.signal })
      .then((business) => setState((before) => (isSame(before, business) ? before : { status: 'ready', business })))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        const status = isMissing(error) ? 'missing' : 'failed'
        setState((before) => (status === 'failed' && isOf(before, idOrName) ? before : { status }))
      })
    return () => stop.abort()
  }, [api, idOrName, turn])
  return [state, useCallback(() => setTurn((last) => last + 1), [])]
}

/** What the page has been drawn of is there at once, and read again behind it. */
function startOf(idOrName: string | null): BusinessState {
  const business = businessOfFirstPage(idOrName)
  return business ? { status: 'ready', business } : { status: 'loading' }
}

const isOf = (state: BusinessState, idOrName: string) =>
  state.status === 'ready' && (state.business.id === idOrName || state.business.name === idOrName)

const isSame = (state: BusinessState, business: PublicBusiness) =>
  state.status === 'ready' && JSON.stringify(state.business) === JSON.stringify(business)

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'business.not_found'

export function brandOf(state: BusinessState): BrandShown | 'loading' | null {
  if (state.status === 'loading') return 'loading'
  if (state.status !== 'ready') return null
  const { displayName, logoSrc, brandConfig, showpiece } = state.business
  return {
    name: displayName,
    logo: pictureAddress(brandConfig.icon) ?? pictureAddress(logoSrc),
    object: pictureAddress(showpiece?.picture),
  }
}
