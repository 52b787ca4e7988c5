import type { CopyFacts, CopyStore } from '../copies/copies.ts'
import type { KeeperWorker } from '../keys/client.ts'
import { createKeeper } from '../keys/keeper.ts'
import type { VaultStore } from '../keys/key-ring.ts'
import type { KeeperReply, KeeperRequest } from '../keys/messages.ts'

export interface TestVaultStore extends VaultStore {
  text: string | null
  full: boolean
}

/** Storage of one device, shared by its tabs. */
export function testVaultStore(): TestVaultStore {
  const store: TestVaultStore = {
    text: null,
    full: false,
    read: async () => store.text,
    swap: async (previous, next) => {
      if (store.full) throw new DOMException('no room', 'QuotaExceededError')
      if (store.text !== previous) return false
      store.text = next
      return true
    },
  }
  return store
}

export function testCopyStore() {
  const copies = new Map<string, CopyFacts & { text: string }>()
  const store: CopyStore & { copies: typeof copies } = {
    copies,
    list: async () => [...copies.values()].map(({ text: _, ...facts }) => facts),
    read: async (id) => copies.get(id)?.text ?? null,
    write: async (name, text) => {
      const facts = { id: `copy-${copies.size + 1}`, name, written: '2030-01-01T00:00:00.000Z' }
      copies.set(facts.id, { ...facts, text })
      return facts
    },
    remove: async (id) => void copies.delete(id),
  }
  return store
}

/** A clock that stands until it is moved, with its timers. */
export function testClock(start = Date.parse('2030-01-01T00:00:00Z')) {
  let now = start
  let count = 0
  const timers = new Map<number, { at: number; work: () => void }>()
  return {
    now: () => now,
    setTimer: (work: () => void, milliseconds: number) => {
      count += 1
      timers.set(count, { at: now + milliseconds, work })
      return count
    },
    clearTimer: (id: number) => void timers.delete(id),
    /** As a device that sleeps: the time passes, no timer runs. */
    sleep: (milliseconds: number) => {
      now += milliseconds
    },
    pass: (milliseconds: number) => {
      now += milliseconds
      for (const [id, { at, work }] of timers)
        if (at <= now) {
          timers.delete(id)
          work()
        }
    },
  }
}

/** The keeper behind the same messages as in a worker, without the thread. What was said is kept, for looking at what it gives away. */
export function testWorker(clock = testClock(), said: unknown[] = []): () => KeeperWorker {
  return () => {
    let listen: ((event: { data: KeeperReply }) => void) | undefined
    const reply = (data: KeeperReply) => {
      said.push(structuredClone(data))
      listen?.({ data: structuredClone(data) })
    }
    const keeper = createKeeper({
      idleMilliseconds: 300_000,
      now: clock.now,
      setTimer: clock.setTimer,
      clearTimer: clock.clearTimer,
      onLocked: () => reply({ locked: true }),
    })
    return {
      postMessage: (request) => void keeper.handle(structuredClone(request) as KeeperRequest).then(reply),
      addEventListener: (type: string, listener: (event: never) => void) => {
        if (type === 'message') listen = listener as typeof listen
      },
      terminate: () => {
        keeper.lock()
        listen = undefined
      },
    }
  }
}
