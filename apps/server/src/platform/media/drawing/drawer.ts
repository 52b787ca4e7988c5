import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Problem } from '@vitrine/protocol'
import type { Logger } from '../../telemetry/logger.ts'
import { type DrawingBudgets, drawingBudgets } from './budgets.ts'
import type { CleanImage, ImageSize } from './clean-image.ts'
import type { DrawingAnswer, DrawingOrder } from './drawing-process.ts'
import { createTurns } from './turns.ts'

/** Draws pictures anew in a process of their own, which starts with the first one and ends when none came for a while. */
export interface Drawer {
  /** `asker` is who waits for it: several who ask take turns. Throws `media.*` problems. */
  draw(bytes: Uint8Array, size: ImageSize, asker: string): Promise<CleanImage>
  close(): void
}

const script = fileURLToPath(new URL('./drawing-process.ts', import.meta.url))
const idleMilliseconds = 60_000

export function createDrawer(needs: { logger: Logger; budgets?: DrawingBudgets }): Drawer {
  const { logger, budgets = drawingBudgets } = needs
  const inTurn = createTurns()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  async function start(): Promise<ChildProcess> {
    const started = fork(script, [JSON.stringify(budgets)], {
      serialization: 'advanced',
      // Its heap holds no pixels. None of our settings, which may hold secrets.
      execArgv: ['--max-old-space-size=256'],
      env: environment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = started
    started.once('exit', () => {
      if (child === started) child = null
    })
    started.on('error', (error) => logger.warn('the process that draws pictures cannot be spoken with', { error }))
    const first = await nextOf(started)
    if (first === 'ended') throw new Error('the process that draws pictures did not start')
    return started
  }

  async function drawOne(order: DrawingOrder): Promise<CleanImage> {
    const drawing = child ?? (await start())
    const tooLong = setTimeout(() => drawing.kill('SIGKILL'), budgets.wallSeconds * 1000)
    drawing.send(order)
    const answer = await nextOf(drawing)
    clearTimeout(tooLong)
    if (answer === 'ended') {
      logger.warn('drawing a picture took more than it may')
      throw new Problem('media.too_complex')
    }
    if ('refused' in answer) throw new Problem(answer.refused.code, answer.refused.details as never)
    if ('ready' in answer) throw new Error('the process that draws pictures answered out of turn')
    return answer.image
  }

  function endLater() {
    idle = setTimeout(() => close(), idleMilliseconds)
    idle.unref()
    child?.unref()
    child?.channel?.unref()
  }

  function close() {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  return {
    draw: (bytes, size, asker) =>
      inTurn(asker, async () => {
        clearTimeout(idle)
        child?.ref()
        child?.channel?.ref()
        try {
          return await drawOne({ bytes, size })
        } finally {
          endLater()
        }
      }),
    close,
  }
}

const environment = () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { ...(PATH ? { PATH } : {}), ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
}

async function nextOf(child: ChildProcess): Promise<DrawingAnswer | 'ended'> {
  if (child.exitCode !== null || child.signalCode !== null) return 'ended'
  const done = new AbortController()
  const { signal } = done
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as DrawingAnswer),
      once(child, 'exit', { signal }).then(() => 'ended' as const),
    ])
  } finally {
    done.abort()
  }
}
