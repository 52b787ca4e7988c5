import type { ChosenRecipient } from '../../components/recipient/recipient.ts'
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

let draft: SendDraft | null = null

export function keepDraft(coinId: string, recipient: ChosenRecipient): void {
  draft = { coinId, recipient, idempotencyKey: randomKey() }
}

export const draftOf = (coinId: string): SendDraft | null => (draft?.coinId === coinId ? draft : null)

export function dropDraft(): void {
  draft = null
}
