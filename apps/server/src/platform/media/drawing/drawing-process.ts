/** Draws pictures from people, one at a time, in a process that holds no secret and can be ended at any moment. */
import { setInterval } from 'node:timers'
import type { DrawingBudgets } from './budgets.ts'
import { type CleanImage, cleanImage, type ImageSize } from './clean-image.ts'
import { type PictureProblem, Unacceptable } from './unacceptable.ts'

export interface DrawingOrder {
  bytes: Uint8Array
  size: ImageSize
}

export type DrawingAnswer =
  | { ready: true }
  | { image: CleanImage }
  | { refused: { code: PictureProblem; details: Record<string, unknown> } }

const budgets = JSON.parse(process.argv[2] ?? '') as DrawingBudgets
const answer = (message: DrawingAnswer) => process.send?.(message)

let begun: NodeJS.CpuUsage | null = null

/** Pictures are decoded beside this thread, which is free to look. */
setInterval(() => {
  if (begun === null) return
  const { user, system } = process.cpuUsage(begun)
  if ((user + system) / 1e6 > budgets.cpuSeconds || process.memoryUsage.rss() > budgets.memoryBytes) {
    process.kill(process.pid, 'SIGKILL')
  }
}, 20).unref()

process.on('message', async ({ bytes, size }: DrawingOrder) => {
  begun = process.cpuUsage()
  try {
    answer({ image: await cleanImage(bytes, size) })
  } catch (error) {
    if (!(error instanceof Unacceptable)) throw error
    answer({ refused: { code: error.code, details: error.details } })
  } finally {
    begun = null
  }
})
// Ends with the server, which finishes what it has begun when the terminal asks both to stop.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
answer({ ready: true })
