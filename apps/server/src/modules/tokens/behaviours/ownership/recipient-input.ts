import { Problem, type RecipientInput } from '@vitrine/protocol'
import { type Recipient, readRecipient } from '@vitrine/token-rules'

/** Reads a recipient or refuses it with the catalogue's problem. */
export function recipientFrom(input: RecipientInput | undefined): Recipient {
  const reading = readRecipient(input)
  if (!reading.ok) throw new Problem(reading.problem)
  return reading.recipient
}
