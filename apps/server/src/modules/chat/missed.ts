import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { chatEvent, chatMember, chatMention, chatReceipt, chatRoom } from './chat.schema.ts'
import { findAccountData } from './chat.store.ts'
import { everybody } from './mentions.store.ts'
import type { Names } from './names.ts'
import { mutedRooms } from './push-rules.ts'
import type { RoomsNeeds } from './rooms.ts'
import type { Stream } from './stream.ts'

/** What somebody has not read of one room, for who was away. */
export interface Missed {
  /** Null of a conversation, which is named after who writes. */
  roomName: string | null
  /** Who wrote last. */
  sender: string
  /** Of a conversation, messages; of another room, those that name them. */
  count: number
}

export interface MissedNeeds {
  database: Database
  stream: Pick<Stream, 'room'>
  names: Names
  people: Pick<RoomsNeeds['people'], 'faces' | 'hiddenAmong'>
}

const roomsMax = 20
const ofRoomMax = 100

/** What came for somebody since then and they have not read: not of rooms that they muted, nor from whom a block parts them. */
export function createMissed({ database, stream, names, people }: MissedNeeds) {
  return async function missedBy(accountId: string, since: Date): Promise<Missed[]> {
    const rules = await findAccountData(database, { accountId, room: '', type: 'm.push_rules' })
    const { rows } = await database.execute<{ id: string; direct: boolean; sender: string; count: number }>(sql`
      with own as (
        select m.room_nr, m.direct, room.id, greatest(coalesce(m.joined_at, 0), coalesce(read.up_to, 0)) as after
        from ${chatMember} m
        join ${chatRoom} room on room.nr = m.room_nr
        left join lateral (
          select max(r.read_to) as up_to from ${chatReceipt} r
          where r.room_nr = m.room_nr and r.account_id = m.account_id and r.thread in ('', 'main')
        ) read on true
        where m.account_id = ${accountId}::uuid and m.membership = 'join' and not m.forgotten
          and room.id <> all(${sql.param([...mutedRooms(rules)])}::text[])
          and room.last_position > greatest(coalesce(m.joined_at, 0), coalesce(read.up_to, 0))
      )
      select own.id, own.direct, said.sender, count(*)::int as count, max(said.position) as last
      from own cross join lateral (
        select e.sender, e.position from ${chatEvent} e
        where e.room_nr = own.room_nr and e.position > own.after and e.at > ${since.toISOString()}::timestamptz
          and e.sender <> ${names.userId(accountId)} and e.type = 'm.room.message' and e.redacted_by is null
          and e.relation is distinct from 'm.replace'
          and (own.direct or exists (select from ${chatMention} mention where mention.room_nr = own.room_nr
            and mention.position = e.position and mention.account_id in (${accountId}::uuid, ${everybody}::uuid)))
        limit ${ofRoomMax}
      ) said group by own.id, own.direct, said.sender order by last desc`)
    const senders = [...new Set(rows.flatMap(({ sender }) => names.accountId(sender) ?? []))]
    const [hidden, faces] = [
      await people.hiddenAmong(database, accountId, senders),
      await people.faces(database, senders),
    ]
    const missed: Missed[] = []
    for (const [id, ofRoom] of Map.groupBy(
      rows.filter(({ sender }) => !hidden.has(names.accountId(sender) ?? '')),
      (row) => row.id,
    )) {
      const [last] = ofRoom
      if (!last || missed.length >= roomsMax) continue
      const { name } = (await stream.room(id))?.state('m.room.name')?.content ?? {}
      missed.push({
        roomName: last.direct || typeof name !== 'string' ? null : name.slice(0, 100),
        sender: faces.get(names.accountId(last.sender) ?? '')?.name ?? '',
        count: ofRoom.reduce((sum, { count }) => sum + count, 0),
      })
    }
    return missed
  }
}
