import { NetworkFailure } from '@vitrine/client'
import type { MatrixClient } from '@vitrine/client/matrix'
import { recordIn } from '../reading/content.ts'
import { isDirectRoom } from '../reading/room.ts'
import { emptyRoom } from '../store/apply-sync.ts'
import { Batch, type ChatDatabase } from '../store/database.ts'
import type { OutboxRow, RoomRow } from '../store/rows.ts'
import { type ChatMemory, sameOthers } from './memory.ts'
import { noteDirect } from './note-direct.ts'

export const localPrefix = 'local+'

interface RealRoomNeeds {
  database: ChatDatabase
  client: Pick<MatrixClient, 'createRoom' | 'setAccountData'>
  memory: ChatMemory
  commit(batch: Batch): Promise<void>
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** When the server's state was last known. */
  syncedAt(): number
}

/** The room in which the person talks with just these people, if there is one. */
export function directRoomWith(memory: ChatMemory, userIds: readonly string[]): RoomRow | null {
  const direct = recordIn(memory.meta('account data m.direct'))
  const candidates = [...memory.rooms.values()].filter(
    (row) =>
      row.became === undefined &&
      (row.membership === 'join' || row.invitees !== undefined) &&
      isDirectRoom(row, direct) &&
      sameOthers(row, memory.me(), userIds),
  )
  const isReal = ({ invitees }: RoomRow) => invitees === undefined
  return (
    candidates.sort(
      (one, other) => Number(isReal(other)) - Number(isReal(one)) || (other.last?.at ?? 0) - (one.last?.at ?? 0),
    )[0] ?? null
  )
}

/**
 * Makes the room of a first message. A room whose making was never answered is known by what it was made from, so that nobody gets two.
 * Null where what the server knows is to be waited for.
 */
export async function realRoom(needs: RealRoomNeeds, head: OutboxRow): Promise<string | null> {
  const { database, client, memory, commit, inTurn, syncedAt } = needs
  const local = await database.get('rooms', head.roomId)
  const userIds = local?.invitees ?? []
  const isAnswered = memory.meta('since') !== undefined && (head.askedAt === undefined || syncedAt() > head.askedAt)
  if (!isAnswered) throw new NetworkFailure('unavailable')
  const made = [...memory.rooms.values()].find(
    ({ state }) => recordIn(state['m.room.create'])['v.local'] === head.roomId,
  )
  const existing = directRoomWith(memory, userIds)
  let id = local?.became ?? made?.id ?? (existing && existing.invitees === undefined ? existing.id : undefined)
  if (id === undefined) {
    try {
      const reply = await client.createRoom({
        ...{ preset: 'private_chat', is_direct: true, invite: userIds },
        creation_content: { 'v.local': head.roomId },
      })
      id = reply.room_id
    } catch (error) {
      if (error instanceof NetworkFailure) {
        await inTurn(async () => {
          const now = await database.get('outbox', head.roomId, head.seq)
          if (now) await commit(new Batch().put('outbox', { ...now, askedAt: Date.now() }))
        })
      }
      throw error
    }
  }
  const roomId = id
  await inTurn(async () => {
    const batch = new Batch()
    if (local) batch.put('rooms', { ...local, became: roomId })
    if (!(await database.get('rooms', roomId))) {
      batch.put('rooms', { ...emptyRoom(roomId), membership: 'join', isDirect: true, members: userIds })
    }
    for (const row of await database.range('outbox', { prefix: [head.roomId] })) {
      batch.remove('outbox', row.roomId, row.seq).put('outbox', { ...row, roomId, state: 'waiting' })
    }
    await commit(batch)
  })
  await noteDirect(client, memory, roomId, userIds)
  return roomId
}
