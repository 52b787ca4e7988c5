export interface Step {
  /** `Database`, `Media`: what it is about. */
  doing: string
  done: number
  of: number
  what: string
  /** More than before. */
  bytes?: number
}

export type Report = (step: Step) => void

const everyMs = 1_000

/** Says how far things are: the end of each, and now and then before. */
export function createProgress(say: (line: string) => void): Report {
  let last = performance.now()
  const bytesOf = new Map<string, number>()
  return ({ doing, done, of, what, bytes = 0 }) => {
    const all = (bytesOf.get(doing) ?? 0) + bytes
    bytesOf.set(doing, all)
    if (done < of && performance.now() - last < everyMs) return
    last = performance.now()
    say(`${doing.padEnd(12)}${done} of ${of} ${what}${all > 0 ? `, ${(all / 1_000_000).toFixed(1)} MB` : ''}`)
  }
}
