import { logWarning } from '../../../platform/telemetry/log.ts'
import { Batch, type ChatDatabase, StoreLost } from '../store/database.ts'
import type { Losing } from '../store/indexed-database.ts'
import { createMemoryDatabase } from '../store/memory-database.ts'
import type { OutboxRow } from '../store/rows.ts'

export interface KeptDatabaseNeeds {
  open(losing: Losing): Promise<ChatDatabase>
  /** Makes room for another one. */
  forget(): Promise<void>
  onForgotten(): void
  /** What is not to be lost with the rest. */
  outbox(): readonly OutboxRow[]
  /** Another one is in its place: everything is to be asked for anew. */
  onReplaced(): void
}

/**
 * The device's store. A full or emptied one is replaced, once by another one on the device and then by the page's memory; what waits to be
 * sent goes along. Whoever has met its loss is told of that: `StoreLost`.
 */
export function openKeptDatabase(needs: KeptDatabaseNeeds): ChatDatabase {
  let isClosed = false
  let isKept = true
  let losses = 0

  const open = async () => {
    try {
      return await needs.open({
        onForgotten() {
          isClosed = true
          needs.onForgotten()
        },
        onLost() {
          void replace(current)
        },
      })
    } catch (error) {
      logWarning('chat cannot be kept on this device', error)
      isKept = false
      return createMemoryDatabase()
    }
  }
  let current = open()

  async function another(lost: ChatDatabase): Promise<ChatDatabase> {
    losses += 1
    const access = await lost.get('meta', 'access').catch(() => undefined)
    lost.close()
    let next: ChatDatabase
    if (losses > 1) {
      isKept = false
      next = createMemoryDatabase()
    } else {
      await needs.forget().catch((error: unknown) => logWarning('chat could make no room', error))
      next = await open()
    }
    const batch = new Batch()
    if (access) batch.put('meta', access)
    for (const row of needs.outbox()) batch.put('outbox', row)
    await next.commit(batch)
    return next
  }

  /** Of several who meet one loss, the first. */
  async function replace(lost: Promise<ChatDatabase>): Promise<void> {
    if (isClosed || lost !== current) return void (await current)
    current = lost.then(another).catch((error: unknown) => {
      logWarning('chat lost its store', error)
      isKept = false
      return createMemoryDatabase()
    })
    await current
    needs.onReplaced()
  }

  async function use<T>(work: (database: ChatDatabase) => Promise<T>): Promise<T> {
    const used = current
    try {
      return await work(await used)
    } catch (error) {
      if (error instanceof StoreLost) await replace(used)
      throw error
    }
  }

  return {
    get isKept() {
      return isKept
    },
    get: (table, ...key) => use((database) => database.get(table, ...key)),
    range: (table, range, index) => use((database) => database.range(table, range, index)),
    commit: (batch) => use((database) => database.commit(batch)),
    close() {
      isClosed = true
      void current.then((database) => database.close())
    },
  }
}
