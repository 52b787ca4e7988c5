import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { executeAction } from '@vitrine/protocol'
import { apiBase } from '../../platform/http/serve.ts'

export interface Actor {
  id: string
  accessToken: string
}

/** A token that two people send each other, one transfer after the other. */
export interface Lane {
  tokenId: string
  pair: readonly [Actor, Actor]
  /** Transfers that the server has answered with success. */
  acknowledged: number
  /** 1 while a transfer has been asked for and not answered. */
  unsure: number
}

export interface Stream {
  acknowledged(): number
  /** Ends when every transfer that was asked for has been answered. */
  finish(): Promise<void>
  /** Asks for no more and waits for no answers. */
  abandon(): Promise<void>
}

/** Keeps every lane busy; a transfer that gets no answer is asked for again with the same idempotency key. */
export function startStream(url: string, lanes: readonly Lane[]): Stream {
  let ending = false
  const abandoned = new AbortController()

  async function askOnce(lane: Lane, key: string): Promise<Response | null> {
    const [from, to] = lane.acknowledged % 2 === 0 ? lane.pair : [lane.pair[1], lane.pair[0]]
    try {
      const response = await fetch(url + apiBase + executeAction.path.replace(':tokenId', lane.tokenId), {
        method: executeAction.method,
        signal: AbortSignal.any([abandoned.signal, AbortSignal.timeout(30_000)]),
        headers: {
          'content-type': 'application/json',
          'app-id': 'vitrine-wallet',
          authorization: `Bearer ${from.accessToken}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({
          behaviorId: 'transferable-v1',
          actionId: 'transfer-v1',
          parameters: { recipient: to.id },
        }),
      })
      // An answer that breaks off is no answer.
      await response.text()
      return response
    } catch {
      return null
    }
  }

  async function run(lane: Lane): Promise<void> {
    while (!ending) {
      const key = randomUUID()
      lane.unsure = 1
      for (;;) {
        const response = await askOnce(lane, key)
        if (abandoned.signal.aborted && response?.status !== 200) return
        if (response?.status === 200) break
        if (response && response.status < 500 && ![409, 429].includes(response.status)) {
          throw new Error(`a transfer was refused with ${response.status}`)
        }
        await pause(response?.status === 429 ? 1_000 : 50)
      }
      lane.acknowledged++
      lane.unsure = 0
    }
  }

  const running = Promise.all(lanes.map(run))
  // Whoever ends the stream hears of it.
  running.catch(() => {})
  return {
    acknowledged: () => lanes.reduce((sum, lane) => sum + lane.acknowledged, 0),
    async finish() {
      ending = true
      await running
    },
    async abandon() {
      ending = true
      abandoned.abort()
      await running
    },
  }
}

/** Until so many more transfers have been acknowledged. */
export async function untilAcknowledged(stream: Stream, more: number): Promise<void> {
  const goal = stream.acknowledged() + more
  const deadline = performance.now() + 60_000
  while (stream.acknowledged() < goal) {
    if (performance.now() > deadline) throw new Error('the stream of transfers stands still')
    await pause(5)
  }
}
