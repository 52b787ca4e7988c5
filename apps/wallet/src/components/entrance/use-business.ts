import { getBusiness } from '@vitrine/client/routes'
import type { PublicBusiness } from '@vitrine/protocol'
import { pictureAddress } from '@vitrine/ui'
import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../platform/server/api.ts'
import type { BrandShown } from './Entrance.tsx'

export type BusinessState =
  | { status: 'loading' }
  | { status: 'ready'; business: PublicBusiness }
  | { status: 'missing' }
  | { status: 'failed' }

/** One public read, without the query cache: the signed-out screens do not carry it. */
export function useBusiness(idOrName: string | null): [BusinessState, retry: () => void] {
  const api = useApi()
  const [state, setState] = useState<BusinessState>({ status: 'loading' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads again
  useEffect(() => {
    if (!idOrName) return
    const stop = new AbortController()
    setState({ status: 'loading' })
    api
      .call(getBusiness, { params: { idOrName } }, { signal: stop.signal })
      .then((business) => setState({ status: 'ready', business }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setState({ status: isMissing(error) ? 'missing' : 'failed' })
      })
    return () => stop.abort()
  }, [api, idOrName, turn])
  return [state, useCallback(() => setTurn((last) => last + 1), [])]
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'business.not_found'

export function brandOf(state: BusinessState): BrandShown | 'loading' | null {
  if (state.status === 'loading') return 'loading'
  if (state.status !== 'ready') return null
  const { displayName, logoSrc, brandConfig } = state.business
  return { name: displayName, logo: pictureAddress(brandConfig.icon) ?? pictureAddress(logoSrc) }
}
