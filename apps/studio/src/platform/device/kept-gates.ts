import { logWarning } from '@vitrine/web/log'
import { del, get, keys, set } from 'idb-keyval'

const prefix = 'gate '

/** Of what a phone keeps of a counter, what matters to who may go on with it. */
interface KeptGate {
  queue: readonly unknown[]
  list: unknown
  results: readonly unknown[]
}

export interface GateStore {
  get<T>(key: IDBValidKey): Promise<T | undefined>
  set(key: IDBValidKey, value: unknown): Promise<void>
  del(key: IDBValidKey): Promise<void>
  keys(): Promise<IDBValidKey[]>
}

const onDevice: GateStore = { get, set, del, keys }

/** Where one person's counter is kept; nothing is written once `isTheirs` says no. */
export function keptGate<T extends KeptGate>(
  whose: string,
  counter: string,
  isTheirs: () => boolean,
  store = onDevice,
) {
  const key = `${prefix}${whose} ${counter}`
  return {
    read: async () => (await store.get<T>(key)) ?? null,
    write: async (state: T) => {
      if (isTheirs()) await store.set(key, state)
    },
  }
}

/** How many of somebody's scans no server knows yet, at all of their counters. */
export async function countUnsentScans(whose: string, store = onDevice): Promise<number> {
  try {
    const theirs = (await store.keys()).filter(
      (key): key is string => typeof key === 'string' && key.startsWith(`${prefix}${whose} `),
    )
    const kept = await Promise.all(theirs.map((key) => store.get<KeptGate>(key)))
    return kept.reduce((sum, gate) => sum + (gate?.queue.length ?? 0), 0)
  } catch (error) {
    logWarning('what is kept of counters could not be read', error)
    return 0
  }
}

/** Of every counter all goes but the scans that no server knows yet: they wait for whoever made them. */
export async function forgetGates(store = onDevice): Promise<void> {
  try {
    for (const key of await store.keys()) {
      if (typeof key !== 'string' || !key.startsWith(prefix)) continue
      const kept = await store.get<KeptGate>(key)
      if (kept && kept.queue.length > 0) await store.set(key, { ...kept, list: null, results: [] })
      else await store.del(key)
    }
  } catch (error) {
    logWarning('what was kept of counters could not be removed', error)
  }
}
