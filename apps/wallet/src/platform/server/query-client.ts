import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { onlineManager, QueryClient, type QueryPersister } from '@tanstack/react-query'
import { limits } from '@vitrine/protocol/limits'
import { clear, createStore, del, entries, get, set } from 'idb-keyval'
import { logWarning } from '../telemetry/log.ts'

const store = () => createStore('vitrine-cache', 'queries')
let opened: ReturnType<typeof store> | undefined
const cache = () => {
  opened ??= store()
  return opened
}

/** The persisted cache: what cannot be restored reads as empty, what cannot be saved is logged (R25). */
const storage = {
  getItem: (key: string) => orEmpty(() => get<PersistedQuery>(key, cache()), undefined),
  setItem: (key: string, value: PersistedQuery) => logged(() => set(key, value, cache())),
  removeItem: (key: string) => logged(() => del(key, cache())),
  entries: () => orEmpty(() => entries<string, PersistedQuery>(cache()), []),
}

/** Asked inside, as a browser that lets a frame keep nothing throws at the question itself. */
async function orEmpty<T>(read: () => Promise<T>, empty: T): Promise<T> {
  try {
    return await read()
  } catch (error) {
    warnOnce('the saved data could not be restored', error)
    return empty
  }
}

async function logged(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    warnOnce('data could not be saved for offline use', error)
  }
}

const warned = new Set<string>()

/** Where a frame may keep nothing, every query would say so. */
function warnOnce(what: string, error: unknown): void {
  if (!warned.has(what)) logWarning(what, error)
  warned.add(what)
}

/** One person's server state. Each query is saved by itself and shown at the next start, offline too. */
export function createQueryClient(accountId: string): QueryClient {
  // It hears of changes alone: an app that opens without a network would not ask again once there is one.
  onlineManager.setOnline(navigator.onLine)
  const saved = experimental_createQueryPersister<PersistedQuery>({
    storage,
    serialize: (query) => query,
    deserialize: (query) => query,
    buster: limits.persistedCacheVersion,
    maxAge: Number.POSITIVE_INFINITY,
    prefix: accountId,
    // It leaves a failure of that to nobody: done below.
    refetchOnRestore: false,
  })
  const persister: QueryPersister = async (ask, context, query) => {
    let isAsked = false
    const askFirst: typeof ask = (context) => {
      isAsked = true
      return ask(context)
    }
    const data = await saved.persisterFn(askFirst, context, query)
    // What was saved may be from before the last change: it shows at once and is asked for again. A failure is in the query's state,
    // and a screen that has gone meanwhile takes its question back.
    if (!isAsked) setTimeout(() => query.fetch().catch(() => undefined))
    return data
  }
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: limits.queryStaleMs,
        gcTime: limits.queryCacheMs,
        networkMode: 'offlineFirst',
        persister,
        // Without a network a second attempt would wait for it, and the screen with it: it says so, and asks again once there is one.
        retry: (failures, error) => error.name === 'NetworkFailure' && failures < 2 && navigator.onLine,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** For logout and "clear cache": everything that any person's queries saved on this device. */
export async function clearPersistedQueries(): Promise<void> {
  await logged(() => clear(cache()))
}
