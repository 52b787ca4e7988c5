import { NetworkFailure } from '@vitrine/client'
import { logWarning } from '@vitrine/web/log'

const prefix = 'vitrine:studio:kept:'
/** How often all was forgotten: what was asked for before is not kept after it. */
let forgotten = 0

/**
 * What the server says; without a connection what it said last, for screens that open without one. Kept on the device until the
 * session ends, so only for what says little: which brands and counters there are.
 */
export async function keptAnswer<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const key = prefix + name
  const before = forgotten
  try {
    const answer = await ask()
    if (forgotten === before) keep(key, answer)
    return answer
  } catch (error) {
    const isAlone = error instanceof NetworkFailure && error.reason !== 'unavailable'
    const kept = isAlone ? localStorage.getItem(key) : null
    if (kept === null) throw error
    return JSON.parse(kept) as T
  }
}

export function forgetKeptAnswers(): void {
  forgotten += 1
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}

function keep(key: string, answer: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(answer))
  } catch (error) {
    logWarning('an answer could not be kept for offline use', error)
  }
}
