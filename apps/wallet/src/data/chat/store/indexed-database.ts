import { chatDatabaseOf } from '../../../platform/device/chat-databases.ts'
import { type Batch, type ChatDatabase, type Key, type RangeOf, StoreLost } from './database.ts'
import { indexes, keyPaths, type Table } from './rows.ts'

const version = 1

export interface Losing {
  /** The browser has taken it away. */
  onLost(): void
  /** Somebody forgets this person: nothing of them is kept, or read, any more. */
  onForgotten(): void
}

/** Of one person; what they keep does not meet another's. Throws `StoreLost` where the browser keeps nothing. */
export async function openIndexedDatabase(accountId: string, losing: Losing): Promise<ChatDatabase> {
  const database = await opened(chatDatabaseOf(accountId))
  database.onversionchange = () => {
    database.close()
    losing.onForgotten()
  }
  database.onclose = () => losing.onLost()
  const transaction = (tables: readonly Table[], mode: IDBTransactionMode) => {
    try {
      return database.transaction(tables, mode, { durability: 'relaxed' })
    } catch (cause) {
      throw new StoreLost(cause)
    }
  }
  return {
    isKept: true,
    get: async (table, ...key) => answerOf(transaction([table], 'readonly').objectStore(table).get(plain(key))),
    async range(table, range, index) {
      const store = transaction([table], 'readonly').objectStore(table)
      const source = index ? store.index(index) : store
      const keys = keyRange(range)
      if (!range.newestFirst) return answerOf(source.getAll(keys, range.limit))
      return backwards(source, keys, range.limit ?? Number.POSITIVE_INFINITY) as never
    },
    commit: ({ steps }: Batch) => {
      if (steps.length === 0) return Promise.resolve()
      const tables = [...new Set(steps.map(({ table }) => table))]
      const writing = transaction(tables, 'readwrite')
      const done = new Promise<void>((resolve, reject) => {
        writing.oncomplete = () => resolve()
        writing.onabort = () => reject(new StoreLost(writing.error))
      })
      // All at once: a transaction that waits for something else has ended in some browsers.
      try {
        for (const step of steps) {
          const store = writing.objectStore(step.table)
          if ('put' in step) store.put(step.put)
          else store.delete(plain(step.remove))
        }
      } catch (cause) {
        writing.abort()
        done.catch(() => undefined)
        return Promise.reject(new StoreLost(cause))
      }
      return done
    },
    close: () => database.close(),
  }
}

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let request: IDBOpenDBRequest
    try {
      request = indexedDB.open(name, version)
    } catch (cause) {
      reject(new StoreLost(cause))
      return
    }
    request.onupgradeneeded = () => {
      for (const [table, path] of Object.entries(keyPaths)) {
        const store = request.result.createObjectStore(table, { keyPath: path.length === 1 ? path[0] : [...path] })
        if (table !== 'events') continue
        for (const [index, parts] of Object.entries(indexes.events)) store.createIndex(index, [...parts])
      }
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new StoreLost(request.error))
    request.onblocked = () => reject(new StoreLost(new Error('another tab holds an older store')))
  })
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new StoreLost(request.error))
  })

function backwards(source: IDBObjectStore | IDBIndex, keys: IDBKeyRange, limit: number): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const found: unknown[] = []
    const request = source.openCursor(keys, 'prev')
    request.onerror = () => reject(new StoreLost(request.error))
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor || found.length >= limit) {
        resolve(found)
        return
      }
      found.push(cursor.value)
      cursor.continue()
    }
  })
}

const plain = (key: Key): IDBValidKey => (key.length === 1 ? (key[0] as string) : [...key])

/** An array sorts behind every text and number. */
function keyRange({ prefix: begin, from, before }: RangeOf): IDBKeyRange {
  if (begin.length === 0) return IDBKeyRange.lowerBound(Number.NEGATIVE_INFINITY)
  const low = from === undefined ? [...begin] : [...begin, from]
  const high = before === undefined ? [...begin, []] : [...begin, before]
  return IDBKeyRange.bound(low, high, false, true)
}
