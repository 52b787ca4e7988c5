import { ChainProblem, type ChainProblemCode } from '../problem.ts'
import type { KeeperCalls, KeeperMethod, KeeperReply } from './messages.ts'

/** The outer end of the worker that holds the keys, as a `Worker` has it. */
export interface KeeperWorker {
  postMessage(request: unknown): void
  addEventListener(type: 'message', listener: (event: { data: KeeperReply }) => void): void
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

export interface KeeperClient {
  call<M extends KeeperMethod>(method: M, ask: KeeperCalls[M]['ask']): Promise<KeeperCalls[M]['answer']>
  /** Locks and ends the worker: nothing of its memory is left. */
  end(): void
}

/** Calls a worker that is started when it is first needed, and anew after it has ended. */
export function createKeeperClient(start: () => KeeperWorker, onLocked: () => void): KeeperClient {
  let worker: KeeperWorker | null = null
  let count = 0
  const open = new Map<number, { resolve: (answer: never) => void; reject: (problem: ChainProblem) => void }>()

  const end = () => {
    worker?.terminate()
    worker = null
    for (const { reject } of open.values()) reject(new ChainProblem('vault.locked'))
    open.clear()
  }

  const lockedByItself = () => {
    end()
    onLocked()
  }

  const begin = (): KeeperWorker => {
    const started = start()
    started.addEventListener('message', ({ data }) => {
      if (started !== worker) return
      if ('locked' in data) return lockedByItself()
      const waiting = open.get(data.id)
      open.delete(data.id)
      if (data.ok) waiting?.resolve(data.answer as never)
      else waiting?.reject(new ChainProblem(data.problem as ChainProblemCode, data.facts))
    })
    started.addEventListener('error', () => {
      if (started === worker) lockedByItself()
    })
    return started
  }

  return {
    end,
    call: (method, ask) =>
      new Promise((resolve, reject) => {
        worker ??= begin()
        count += 1
        open.set(count, { resolve, reject })
        worker.postMessage({ id: count, method, ask })
      }),
  }
}
