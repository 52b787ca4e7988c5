import type { ArCatch } from '@vitrine/protocol'

type Deed = 'report-v1' | 'finish-v1'

export interface TellerNeeds<Output> {
  /** Sends one request; the same key means the same request. */
  send: (deed: Deed, catches: readonly ArCatch[], key: string) => Promise<Output>
  newKey: () => string
  /** Whether it is of use to try again: the answer was lost, not refused. */
  isLost: (error: unknown) => boolean
  /** Waits before the next try; rejects when there is no more time. */
  patience: (tries: number) => Promise<void>
}

/** Tells the server of catches, one request after the other, each until it was answered, so that none is told twice or left out. */
export function createTeller<Output>({ send, newKey, isLost, patience }: TellerNeeds<Output>) {
  let waiting: ArCatch[] = []
  let running: Promise<unknown> | null = null
  let refusal: unknown = null
  let isOver = false

  async function persist(deed: Deed, catches: readonly ArCatch[]): Promise<Output> {
    const key = newKey()
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(deed, catches, key)
      } catch (error) {
        if (!isLost(error)) throw error
        await patience(tries)
      }
    }
  }

  async function work() {
    try {
      while (waiting.length > 0 && !isOver) {
        const batch = waiting
        waiting = []
        await persist('report-v1', batch)
      }
    } catch (error) {
      refusal = error
    }
    running = null
  }

  return {
    tell(caught: ArCatch) {
      waiting.push(caught)
      if (refusal === null) running ??= work()
    },
    /** The last request, with what was not told yet. */
    async finish(): Promise<Output> {
      isOver = true
      await running
      if (refusal !== null) throw refusal
      return persist('finish-v1', waiting)
    },
  }
}
