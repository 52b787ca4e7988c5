/** How often a password was wrong in a row, and until when no other is tried. It slows down whoever holds somebody's unlocked device, not whoever copies its storage. */
export interface Tries {
  wrong: number
  until: number
}

export const noTries: Tries = { wrong: 0, until: 0 }

/** So many are slips. */
const freeTries = 4
const longestSeconds = 600

export function afterWrong({ wrong }: Tries, now: number): Tries {
  const next = wrong + 1
  const seconds = next < freeTries ? 0 : Math.min(longestSeconds, 5 * 2 ** (next - freeTries))
  return { wrong: next, until: now + seconds * 1000 }
}

/** No password is tried yet. */
export class TooSoon extends Error {
  override readonly name = 'TooSoon'
  readonly until: number
  constructor(until: number) {
    super('no password is tried yet')
    this.until = until
  }
}
