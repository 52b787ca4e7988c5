import { NetworkFailure } from '@vitrine/client'
import { type MatrixClient, MatrixError, type SyncReply } from '@vitrine/client/matrix'
import { limits } from '@vitrine/protocol/limits'
import { logWarning } from '../../../platform/telemetry/log.ts'
import type { ChatState } from '../model.ts'
import { StoreLost } from '../store/database.ts'

export interface FollowNeeds {
  client: Pick<MatrixClient, 'sync'>
  since(): Promise<string | null>
  /** Keeps an answer; the next is asked for after that. */
  onReply(reply: SyncReply): Promise<void>
  onState(state: ChatState): void
  signal: AbortSignal
}

export interface Following {
  done: Promise<void>
  /** The network is there, the page is seen, or somebody acts: tries again at once (R23). */
  wake(): void
}

/** Members come with what they say. */
const filter = { room: { timeline: { limit: 20 }, state: { lazy_load_members: true } }, presence: { types: [] } }

/** Waits for what is new, for as long as `signal` lets it. Five tries at 10 s × attempt, then until it is woken (R23). */
export function followSync({ client, since, onReply, onState, signal }: FollowNeeds): Following {
  let attempt = 0
  let wakeUp: (() => void) | undefined
  const rest = (ms: number | null) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', go)
        wakeUp = undefined
        resolve()
      }
      const timer = ms === null ? undefined : setTimeout(go, ms)
      signal.addEventListener('abort', go)
      wakeUp = go
    })

  async function follow(): Promise<void> {
    let isFresh = true
    while (!signal.aborted) {
      try {
        // At first, and after a silence, what there is is wanted at once.
        const reply = await client.sync({ since: await since(), filter, signal, ...(isFresh ? { timeoutMs: 0 } : {}) })
        if (signal.aborted) return
        await onReply(reply)
        isFresh = false
        attempt = 0
        onState('live')
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof StoreLost) throw error
        if (!(error instanceof NetworkFailure || error instanceof MatrixError))
          logWarning('chat could not be followed', error)
        isFresh = true
        attempt += 1
        const isLast = attempt > limits.socketReconnectTries
        onState(isLast ? 'gave-up' : 'waiting')
        const asked = error instanceof MatrixError ? (error.retryAfterMs ?? 0) : 0
        await rest(isLast ? null : Math.max(asked, limits.socketReconnectStepMs * attempt))
      }
    }
  }

  return {
    done: follow(),
    wake() {
      attempt = 0
      wakeUp?.()
    },
  }
}
