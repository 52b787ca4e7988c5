import type { QueryClient } from '@tanstack/react-query'
import type { ChosenRecipient } from '../../components/recipient/recipient.ts'
import { accountValue } from '../../data/account/per-account.ts'
import { randomKey } from '../../platform/server/random-key.ts'

/**
 * Who coins are meant for, between two screens. Kept out of the address: an e-mail address or a phone number has no business in the
 * browser's history, and a link must not choose a receiver.
 */
export interface SendDraft {
  coinId: string
  recipient: ChosenRecipient
  /** One for each intention, so that trying again after a lost answer cannot send twice. */
  idempotencyKey: string
}

const keptDraftOf = accountValue<SendDraft | null>(null)

export function keepDraft(client: QueryClient, coinId: string, recipient: ChosenRecipient): void {
  keptDraftOf(client).write({ coinId, recipient, idempotencyKey: randomKey() })
}

export function draftOf(client: QueryClient, coinId: string): SendDraft | null {
  const kept = keptDraftOf(client).read()
  return kept?.coinId === coinId ? kept : null
}

export const dropDraft = (client: QueryClient): void => keptDraftOf(client).write(null)
