import { Newest } from './newest.ts'
import { type Batch, type Frame, framesOf, type Item } from './topics.ts'

/** How often it is told what is worth nothing later. */
export const everyMs = 50
/** Of one channel at a time; the oldest go first. */
const keysMax = 256

/** Something of an ephemeral topic, and the socket that has said it, which does not hear it. */
export interface EphemeralItem extends Item {
  from?: unknown
}

/** Who hears of a channel. */
interface Listener {
  hear(channel: string, batch: Batch<EphemeralItem>, frame: Frame): void
}

/** What is told beside the log: gathered by channel and told a few times a second, in one frame for all who hear it. */
export interface EphemeralLane {
  put(channel: string, batch: Batch<EphemeralItem>): void
  close(): void
}

export function createEphemeralLane(listenersOf: (channel: string) => Iterable<Listener>): EphemeralLane {
  const waiting = new Map<string, { served: Batch['served']; of: string; newest: Newest<EphemeralItem> }>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    const told = [...waiting]
    waiting.clear()
    for (const [channel, { newest, ...whose }] of told) {
      const batch = { ...whose, items: newest.all() }
      const frame = framesOf(batch)
      for (const listener of listenersOf(channel)) listener.hear(channel, batch, frame)
    }
  }

  return {
    put(channel, { served, of, items }) {
      const kept = waiting.get(channel) ?? { served, of, newest: new Newest(keysMax) }
      waiting.set(channel, kept)
      kept.newest.put(items)
      timer ??= setTimeout(flush, everyMs).unref()
    },
    close() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
