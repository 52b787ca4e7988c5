import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NetworkFailure } from '@vitrine/client'
import type { Token } from '@vitrine/protocol'
import { useRef } from 'react'
import { useApi } from '../../platform/server/api.ts'
import { randomKey } from '../../platform/server/random-key.ts'
import { performAction } from './perform-action.ts'

export interface Done<Output> {
  /** As it is now; null when the action has taken it away. */
  token: Token | null
  output: Output
}

/**
 * One action of a token. Whoever tries again after a lost answer means the same: the key stays until the server has answered or
 * something else is asked.
 */
export function useTokenAction<Output>(token: Token, behaviorId: string, actionId: string) {
  const api = useApi()
  const client = useQueryClient()
  const intention = useRef<{ meant: string; key: string } | null>(null)
  return useMutation({
    networkMode: 'always',
    mutationFn: async (parameters: Record<string, unknown>) => {
      const meant = JSON.stringify(parameters)
      if (intention.current?.meant !== meant) intention.current = { meant, key: randomKey() }
      const { key: idempotencyKey } = intention.current
      const asked = { behaviorId, actionId, parameters, idempotencyKey }
      return (await performAction({ api, client }, token.id, asked)) as Done<Output>
    },
    onSuccess: () => {
      intention.current = null
    },
    onError: (error) => {
      if (!(error instanceof NetworkFailure)) intention.current = null
    },
  })
}
