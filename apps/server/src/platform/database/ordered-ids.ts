import { randomBytes } from 'node:crypto'

/** How many can be told apart within one millisecond. */
const perMillisecond = 4_096
const bytesAhead = 8 * 1_024

/**
 * Ids that nobody can guess, each after the one before (version 7 of RFC 9562): where thousands of rows are made at once, they and their
 * entries in every index of the id lie side by side.
 */
export function orderedIds(from: Date): () => string {
  let time = from.getTime()
  let count = -1
  let random = ''
  let used = 0
  return () => {
    count += 1
    if (count === perMillisecond) {
      time += 1
      count = 0
    }
    if (used === random.length) {
      random = randomBytes(bytesAhead).toString('hex')
      used = 0
    }
    const [a, b] = [random.slice(used, used + 4), random.slice(used + 4, used + 16)]
    used += 16
    const at = time.toString(16).padStart(12, '0')
    const variant = (8 + (Number.parseInt(a[0] ?? '0', 16) & 3)).toString(16)
    return `${at.slice(0, 8)}-${at.slice(8)}-7${count.toString(16).padStart(3, '0')}-${variant}${a.slice(1)}-${b}`
  }
}
