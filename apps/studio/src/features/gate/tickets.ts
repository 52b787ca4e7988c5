import {
  judgePass,
  type PassCode,
  type PassJudgement,
  type PassRefusal,
  type ScannedPass,
  type TicketFacts,
} from '@vitrine/token-rules'

/** The tickets of a counter as this phone knows them. */
export interface TicketList {
  /** When it was brought here, by the server's clock. */
  at: string
  tickets: ReadonlyMap<string, TicketFacts & { title: string }>
  /** The server's public keys. */
  keys: readonly string[]
}

export interface KnownHere {
  list: TicketList | null
  /** Codes that this phone has let in without a connection: `ticket step`. */
  taken: readonly string[]
}

export const takenKey = ({ tokenId, step }: { tokenId: string; step: number }) => `${tokenId} ${step}`

/** What this phone can say of a code by itself, at a moment of the server's clock. */
export function judgeHere(
  pass: PassCode | null,
  at: Date,
  { list, taken, proof }: KnownHere & Pick<ScannedPass, 'proof'>,
): PassJudgement & { title: string | null } {
  const known = pass && list?.tickets.get(pass.tokenId)
  const letInHere = pass ? taken.filter((key) => key.startsWith(`${pass.tokenId} `)).length : 0
  const ticket = !list ? 'unknown' : known ? { left: known.left - letInHere, usedAt: known.usedAt } : null
  // Whoever has seen a code can make those of the moments before; of a clock that is ahead, two of them are still good.
  const isSpent =
    pass !== null && [0, 1, 2].some((later) => taken.includes(takenKey({ ...pass, step: pass.step + later })))
  return { ...judgePass({ pass, at, ticket, proof, isSpent }), title: known?.title ?? null }
}

/** A ticket that was issued after the list came is not on it: people may know better than the phone. */
export const mayLetInAnyway = (why: PassRefusal): boolean => why === 'no_such_ticket'
