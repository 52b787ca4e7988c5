import { NetworkFailure } from '@vitrine/client'
import { type MatrixClient, MatrixError } from '@vitrine/client/matrix'
import { logWarning } from '../../../platform/telemetry/log.ts'
import { Batch, type ChatDatabase } from '../store/database.ts'
import type { OutboxRow } from '../store/rows.ts'
import { withAddress } from './draft-content.ts'
import { renamed } from './renamed.ts'

export interface OutboxNeeds {
  database: Pick<ChatDatabase, 'get' | 'range' | 'commit'>
  client: Pick<MatrixClient, 'send' | 'redact' | 'upload'>
  /** Work on what is kept, one after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Of a room that is on this device alone: makes it real, moves what waits there, and answers with its id; null: not yet. */
  realRoom(row: OutboxRow): Promise<string | null>
  onChanged(roomId: string): void
  /** Something that is not shown by itself was refused: a reaction, an edit, a removal. */
  onRefused(row: OutboxRow, code: string): void
  /** After that time it is tried again. */
  later(ms: number): void
}

export interface Outbox {
  /** Sends what waits: in each room one after the other, in the order in which it was written. */
  send(): Promise<void>
}

const retryMs = 5_000

export function createOutbox(needs: OutboxNeeds): Outbox {
  const { database, client, inTurn, onChanged } = needs
  const busy = new Map<string, Promise<void>>()

  const isLocal = (roomId: string) => roomId.startsWith('local+')

  async function sendRoom(roomId: string): Promise<void> {
    for (;;) {
      const rows = await database.range('outbox', { prefix: [roomId] })
      const head = rows.find(({ state }) => state !== 'sent')
      // What was refused holds up those behind it: they were written after it, and are to be read after it.
      if (!head || head.state === 'failed') return
      if (isLocal(roomId)) {
        const isReal = await attempt(head, async () => (await needs.realRoom(head)) !== null)
        if (isReal) void needs.later(0)
        return
      }
      if (!(await attempt(head, () => deliver(head)))) return
    }
  }

  /** False where it is no use to go on now. */
  async function attempt(row: OutboxRow, work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof MatrixError && error.retryAfterMs === null && error.code !== 'M_UNKNOWN_TOKEN') {
        return refuse(row, error)
      }
      if (!(error instanceof MatrixError || error instanceof NetworkFailure))
        logWarning('a message could not be sent', error)
      await change(row, { state: 'waiting' })
      needs.later(error instanceof MatrixError ? (error.retryAfterMs ?? retryMs) : retryMs)
      return false
    }
  }

  async function deliver(head: OutboxRow): Promise<boolean> {
    let row = await change(head, { state: 'sending' })
    if (!row) return true
    for (const [index, file] of (row.files ?? []).entries()) {
      if (file.mxc !== undefined) continue
      const { content_uri: mxc } = await client.upload(file.blob)
      if (typeof mxc !== 'string') throw new NetworkFailure('unavailable')
      const files: OutboxRow['files'] = row.files?.map((each, at) => (at === index ? { ...each, mxc } : each))
      row = await change(row, files ? { files } : {})
      if (!row) return true
    }
    const content = (row.files ?? []).reduce((all, { place, mxc = '' }) => withAddress(all, place, mxc), row.content)
    const { event_id: id } = row.redacts
      ? await client.redact(row.roomId, row.redacts, row.txn)
      : await client.send(row.roomId, row.type, content, row.txn)
    await inTurn(async () => {
      const rows = await database.range('outbox', { prefix: [head.roomId] })
      const batch = new Batch()
      const own = rows.find(({ seq }) => seq === head.seq)
      // It has come back already, or waits for that.
      if (own) batch.put('outbox', { ...own, content, state: 'sent', sentId: id })
      for (const each of renamed(rows, head, id)) batch.put('outbox', each)
      await database.commit(batch)
    })
    onChanged(head.roomId)
    return true
  }

  /** Null where it has been discarded, or has come back, meanwhile. */
  async function change(row: OutboxRow, more: Partial<OutboxRow>): Promise<OutboxRow | null> {
    const changed = await inTurn(async () => {
      const now = await database.get('outbox', row.roomId, row.seq)
      if (!now) return null
      const next = { ...now, ...more }
      await database.commit(new Batch().put('outbox', next))
      return next
    })
    onChanged(row.roomId)
    return changed
  }

  /** Whether those behind it go on. */
  async function refuse(row: OutboxRow, error: MatrixError): Promise<boolean> {
    if (row.type === 'm.room.message' && !row.redacts && !isEdit(row)) {
      await change(row, { state: 'failed', failure: error.code })
      return false
    }
    await inTurn(() => database.commit(new Batch().remove('outbox', row.roomId, row.seq)))
    onChanged(row.roomId)
    needs.onRefused(row, error.code)
    return true
  }

  return {
    async send() {
      const rows = await database.range('outbox', { prefix: [] })
      const rooms = new Set(rows.map(({ roomId }) => roomId))
      await Promise.all(
        [...rooms].map((roomId) => {
          const running = busy.get(roomId) ?? sendRoom(roomId).finally(() => busy.delete(roomId))
          busy.set(roomId, running)
          return running
        }),
      )
    },
  }
}

const isEdit = ({ content }: OutboxRow) => {
  const relates = content['m.relates_to']
  return typeof relates === 'object' && relates !== null && 'rel_type' in relates && relates.rel_type === 'm.replace'
}
