import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import { type Bus, busMessageMaxBytes } from './bus.ts'

const channel = 'vitrine'
/** Notifications that fall into one gap go out together, equal ones once: a busy server sends a few hundred a second at most. */
const sendGapMs = 10
const reconnectMs = { first: 100, longest: 5_000 }

/** The bus over PostgreSQL's LISTEN and NOTIFY, so that servers on one database need nothing else to hear each other. */
export async function createDatabaseBus({ database, logger }: { database: Database; logger: Logger }): Promise<Bus> {
  const self = randomUUID()
  const listeners = new Map<string, Set<(message: unknown) => void>>()
  const gapListeners = new Set<() => void>()
  const outgoing = new Set<string>()
  const closing = new AbortController()
  let sending: Promise<void> | null = null

  const deliver = (subject: string, message: string) => {
    for (const listener of listeners.get(subject) ?? []) listener(JSON.parse(message))
  }

  async function send(): Promise<void> {
    while (outgoing.size > 0 && !closing.signal.aborted) {
      const batch = [...outgoing]
      outgoing.clear()
      try {
        await database.pool.query('select pg_notify($1, each) from unnest($2::text[]) as each', [channel, batch])
      } catch (error) {
        logger.warn('a bus message was not sent', { error, count: batch.length })
      }
      await pause(sendGapMs)
    }
    sending = null
  }

  const onPayload = (payload: string) => {
    const [origin, subject, message] = JSON.parse(payload) as [string, string, string]
    if (origin !== self) deliver(subject, message)
  }

  let reconnecting: Promise<void> = Promise.resolve()
  let current: pg.PoolClient | null = await listen(database, onPayload)
  const watch = (client: pg.PoolClient) => {
    const lost = (error?: Error) => {
      if (current !== client) return
      current = null
      client.release(true)
      if (!closing.signal.aborted) reconnecting = reconnect(error)
    }
    client.on('error', lost)
    client.on('end', () => lost())
  }
  watch(current)

  async function reconnect(error: Error | undefined): Promise<void> {
    logger.warn('the bus lost its connection', { error })
    for (let wait = reconnectMs.first; !closing.signal.aborted; wait = Math.min(wait * 2, reconnectMs.longest)) {
      try {
        const client = await listen(database, onPayload)
        if (closing.signal.aborted) return client.release(true)
        current = client
        watch(client)
        for (const each of gapListeners) each()
        return
      } catch {
        await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  return {
    publish(subject, message = null) {
      const text = JSON.stringify(message)
      const envelope = JSON.stringify([self, subject, text])
      if (Buffer.byteLength(envelope) > busMessageMaxBytes) throw new Error(`bus message on ${subject} is too long`)
      queueMicrotask(() => deliver(subject, text))
      if (closing.signal.aborted) return
      outgoing.add(envelope)
      sending ??= send()
    },
    subscribe(subject, listener) {
      const all = listeners.get(subject) ?? new Set()
      listeners.set(subject, all.add(listener))
      return () => {
        all.delete(listener)
        if (all.size === 0 && listeners.get(subject) === all) listeners.delete(subject)
      }
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    async close() {
      closing.abort()
      await Promise.all([sending, reconnecting])
      const client = current
      current = null
      client?.release(true)
    },
  }
}

async function listen(database: Database, onPayload: (payload: string) => void): Promise<pg.PoolClient> {
  const client = await database.connect()
  client.on('notification', ({ payload }) => onPayload(payload ?? ''))
  try {
    await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}
