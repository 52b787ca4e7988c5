import type { Token } from '@vitrine/protocol'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { useFailureToast } from '../../components/problem/failures.tsx'
import type { ChosenRecipient } from '../../components/recipient/recipient.ts'
import { titleOf } from '../../components/token/token-view.ts'
import { useCloneToken, useTransferToken } from '../../data/tokens/tokens.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { randomKey } from '../../platform/server/random-key.ts'

/** Sending takes the thing along, sharing gives a copy of it. */
export type Way = 'send' | 'share'

/** Gives something to somebody, one intention once, and says what has become of it wherever one is by then. */
export function useGive(way: Way) {
  const t = useT('send')
  const toasts = useToasts()
  const tellFailure = useFailureToast()
  const [idempotencyKey] = useState(randomKey)
  const transfer = useTransferToken()
  const clone = useCloneToken()
  return (token: Token, to: ChosenRecipient) => {
    const names = { title: titleOf(token), name: to.name }
    const input = { token, recipient: to.input, idempotencyKey }
    const giving = way === 'send' ? transfer.mutateAsync(input) : clone.mutateAsync(input)
    giving.then(
      () => toasts.show({ title: t(`${way}-done`, names) }),
      (error: unknown) => tellFailure({ title: t(`${way}-failed`, names), error }),
    )
  }
}
