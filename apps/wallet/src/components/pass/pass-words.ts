import type { Token } from '@vitrine/protocol'
import { useT } from '../../platform/i18n/use-t.tsx'

/** What lets one in to an event is a ticket. */
export type PassKind = 'ticket' | 'pass' | 'coupon'
export type PassStatus = 'valid' | 'used' | 'expired'

export const kindOfPass = (token: Token): PassKind => (token.state['event-v1'] ? 'ticket' : 'pass')

/** Whether it is good, in a word that goes with what it is. */
export function useStatusWord(kind: PassKind, status: PassStatus): string {
  const t = useT('pass')
  return t(kind === 'ticket' ? `ticket-${status}` : status)
}
