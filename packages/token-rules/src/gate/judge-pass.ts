import { isPassStepOf, type PassCode } from '../pass-codes.ts'

/** A ticket as whoever stands at the gate knows it. */
export interface TicketFacts {
  /** How often it can still be redeemed. */
  left: number
  /** When it was redeemed last; null while it never was. */
  usedAt: string | null
}

export interface ScannedPass {
  /** What the code says; null where it is no pass. */
  pass: PassCode | null
  /** When it was scanned. */
  at: Date
  /** `unknown` where nobody can say: a phone without a list. Null where there is no such ticket. */
  ticket: TicketFacts | 'unknown' | null
  /** Whether the code was made with the holder's key. `unchecked`: only the server can tell. `former`: with the key of the holder before. */
  proof: 'good' | 'former' | 'wrong' | 'unchecked'
  /** Whether this very code has been taken before. */
  isSpent: boolean
}

export const passRefusals = ['not_a_pass', 'no_such_ticket', 'not_genuine', 'out_of_time', 'used'] as const
export type PassRefusal = (typeof passRefusals)[number]

export type PassJudgement = { isGood: true } | { isGood: false; why: PassRefusal; usedAt: string | null }

/**
 * Whether whoever shows this pass may come in, as far as it can be known where this is asked: the server knows all of it, a phone without a
 * connection what it was told before. Whether a pass is good comes before whether it was used.
 */
export function judgePass({ pass, at, ticket, proof, isSpent }: ScannedPass): PassJudgement {
  const refused = (why: PassRefusal, usedAt: string | null = null): PassJudgement => ({ isGood: false, why, usedAt })
  if (!pass) return refused('not_a_pass')
  if (ticket === null) return refused('no_such_ticket')
  if (proof === 'wrong') return refused('not_genuine')
  const usedAt = ticket === 'unknown' ? null : ticket.usedAt
  // Who has it now did not make this code: it was good once, if the ticket was used, and otherwise given away.
  if (proof === 'former') return usedAt ? refused('used', usedAt) : refused('not_genuine')
  if (pass.expiresAtSeconds * 1000 <= at.getTime() || !isPassStepOf(pass.step, at)) return refused('out_of_time')
  if (ticket !== 'unknown' && ticket.left <= 0) return refused('used', usedAt)
  if (isSpent) return refused('used', usedAt)
  return { isGood: true }
}
