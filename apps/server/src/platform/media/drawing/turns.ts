import { Problem } from '@vitrine/protocol'

const waitingMax = 64
const waitingMaxOfOne = 4

interface Waiting {
  asker: string
  begin: () => void
}

/** One at a time, and everybody who asks in turn: whoever sends many waits for the others after each. */
export function createTurns() {
  const waiting: Waiting[] = []
  let askerBefore: string | null = null
  let busy = false

  function next() {
    const other = waiting.findIndex(({ asker }) => asker !== askerBefore)
    const [chosen] = waiting.splice(Math.max(0, other), 1)
    busy = chosen !== undefined
    askerBefore = chosen?.asker ?? null
    chosen?.begin()
  }

  return async function inTurn<T>(asker: string, work: () => Promise<T>): Promise<T> {
    if (waiting.filter((each) => each.asker === asker).length >= waitingMaxOfOne) {
      throw new Problem('request.rate_limited', { retryAfterSeconds: 5 })
    }
    if (waiting.length >= waitingMax) throw new Problem('service.unavailable')
    await new Promise<void>((begin) => {
      waiting.push({ asker, begin })
      if (!busy) next()
    })
    try {
      return await work()
    } finally {
      next()
    }
  }
}
