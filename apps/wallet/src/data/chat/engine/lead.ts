import { NetworkFailure } from '@vitrine/client'
import { type MatrixClient, MatrixError, type SyncReply } from '@vitrine/client/matrix'
import { logWarning } from '../../../platform/telemetry/log.ts'
import type { ChatState } from '../model.ts'
import { eventRowOf } from '../reading/event-row.ts'
import { createOutbox } from '../sending/outbox.ts'
import { readSync } from '../store/apply-sync.ts'
import { Batch, type ChatDatabase, StoreLost } from '../store/database.ts'
import type { OutboxRow } from '../store/rows.ts'
import { realRoom } from './direct-rooms.ts'
import { followSync } from './follow-sync.ts'
import type { ChatMemory } from './memory.ts'
import { noteDirect } from './note-direct.ts'
import type { ChatRefusal } from './refusal.ts'

export interface LeadNeeds {
  database: ChatDatabase
  client: MatrixClient
  memory: ChatMemory
  commit(batch: Batch): Promise<void>
  setState(state: ChatState): void
  setTyping(roomId: string, userIds: readonly string[]): void
  tellTyping(roomId: string, userIds: string[]): void
  isBlocked(accountId: string): Promise<boolean>
  refuse(refusal: ChatRefusal): void
  onLeading(leading: { send(): void; wake(): void }): void
  signal: AbortSignal
}

/** What one tab does for all: follows the server, sends what waits, accepts invitations to talk. Ends with `signal`. */
export async function lead(needs: LeadNeeds): Promise<void> {
  const { database, client, memory, commit, signal } = needs
  let turn: Promise<unknown> = Promise.resolve()
  let syncedAt = 0
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work)
    turn = next.catch(() => undefined)
    return next
  }

  const outbox = createOutbox({
    ...{ database: { get: database.get, range: database.range, commit }, client, inTurn },
    realRoom: (row) => realRoom({ database, client, memory, commit, inTurn, syncedAt: () => syncedAt }, row),
    onChanged: () => undefined,
    onRefused: (row, code) => needs.refuse({ code, what: whatIs(row) }),
    later(ms) {
      setTimeout(() => {
        if (!signal.aborted) send()
      }, ms)
    },
  })
  const send = () => void outbox.send().catch((error: unknown) => logWarning('messages could not be sent', error))

  async function onReply(reply: SyncReply): Promise<void> {
    // Who is signed in is known from here on.
    const me = memory.me()
    const synced = await inTurn(async () => {
      const read = await readSync(database, reply, me)
      await commit(read.batch)
      return read
    })
    syncedAt = Date.now()
    for (const [roomId, userIds] of synced.typing) {
      needs.setTyping(roomId, userIds)
      needs.tellTyping(roomId, userIds)
    }
    for (const roomId of synced.gaps) await fetchLeftOut(roomId)
    void acceptInvitations().catch((error: unknown) => logWarning('an invitation could not be looked at', error))
    void tellRead()
    send()
  }

  /** What this device has sent may lie where the server left something out: it would wait for ever. */
  async function fetchLeftOut(roomId: string): Promise<void> {
    for (const row of await database.range('outbox', { prefix: [roomId] })) {
      if (row.sentId === undefined) continue
      const event = await client.event(roomId, row.sentId).catch(() => null)
      const kept = event && eventRowOf(roomId, event, -1)
      if (!kept) continue
      const batch = new Batch().remove('outbox', roomId, row.seq)
      const [before] = await database.range('events', { prefix: [roomId, kept.id], limit: 1 }, 'id')
      if (!before) batch.put('events', kept)
      await inTurn(() => commit(batch))
    }
  }

  /** Those to talk, by people whom one has not blocked (spec §4). What fails is logged, and not tried again for that room. */
  async function acceptInvitations(): Promise<void> {
    const invitations = [...memory.rooms.values()].filter(
      (row) => row.membership === 'invite' && row.isDirect && row.invitedBy && row.joinFailure === undefined,
    )
    for (const row of invitations) {
      const from = row.invitedBy as string
      const { accountId } = memory.person(from)
      if (!accountId || (await needs.isBlocked(accountId))) continue
      try {
        await client.join(row.id)
        await noteDirect(client, memory, row.id, [from])
      } catch (error) {
        if (!(error instanceof MatrixError)) continue
        logWarning('an invitation could not be accepted', error)
        await inTurn(async () => {
          const now = await database.get('rooms', row.id)
          if (now) await commit(new Batch().put('rooms', { ...now, joinFailure: error.code }))
        })
      }
    }
  }

  /** What was read while there was no network. */
  async function tellRead(): Promise<void> {
    for (const { key, value } of await database.range('meta', { prefix: [] })) {
      const [, roomId = '', threadId = ''] = /^read (\S+) ?(\S*)$/.exec(key) ?? []
      if (roomId === '' || typeof value !== 'string') continue
      try {
        await (threadId === '' ? client.readMarkers(roomId, value) : client.receipt(roomId, value, threadId))
      } catch (error) {
        if (error instanceof NetworkFailure) return
      }
      const now = await database.get('meta', key)
      if (now?.value === value) await database.commit(new Batch().remove('meta', key))
    }
  }

  const wakeUp = () => {
    following?.wake()
    send()
  }
  const whenSeen = () => {
    if (document.visibilityState === 'visible') wakeUp()
  }
  let following: ReturnType<typeof followSync> | undefined
  addEventListener('online', wakeUp)
  document.addEventListener('visibilitychange', whenSeen)
  needs.onLeading({ send, wake: wakeUp })
  send()
  try {
    while (!signal.aborted) {
      try {
        following = followSync({
          ...{ client, onReply, onState: needs.setState, signal },
          since: async () => ((await database.get('meta', 'since'))?.value as string | undefined) ?? null,
        })
        await following.done
      } catch (error) {
        // There is another one, which knows of nothing yet.
        if (!(error instanceof StoreLost)) throw error
      }
    }
  } finally {
    removeEventListener('online', wakeUp)
    document.removeEventListener('visibilitychange', whenSeen)
  }
}

function whatIs({ type, redacts }: OutboxRow): ChatRefusal['what'] {
  if (redacts) return 'removal'
  if (type === 'm.reaction') return 'reaction'
  return type === 'm.room.message' ? 'edit' : 'other'
}
