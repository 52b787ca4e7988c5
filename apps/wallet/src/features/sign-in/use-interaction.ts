import { getInteraction } from '@vitrine/client/routes'
import type { InteractionDetails } from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'
import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../platform/server/api.ts'

export type InteractionState =
  | { status: 'loading' }
  | { status: 'ready'; details: InteractionDetails }
  | { status: 'expired' }
  | { status: 'failed'; error: unknown }

/** What the provider wants to know; read once. */
export function useInteraction(uid: string): [InteractionState, retry: () => void] {
  const api = useApi()
  const [state, setState] = useState<InteractionState>({ status: 'loading' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads again
  useEffect(() => {
    const stop = new AbortController()
    setState({ status: 'loading' })
    api
      .call(getInteraction, { params: { uid } }, { signal: stop.signal })
      .then((details) => setState({ status: 'ready', details }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        const isOver = isProblem(error, 'identity.interaction_expired') || isProblem(error, 'request.invalid')
        setState(isOver ? { status: 'expired' } : { status: 'failed', error })
      })
    return () => stop.abort()
  }, [api, uid, turn])
  return [state, useCallback(() => setTurn((last) => last + 1), [])]
}
