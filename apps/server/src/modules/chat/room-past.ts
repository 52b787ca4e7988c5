import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { chatEvent, chatMember } from './chat.schema.ts'
import { findEvent } from './chat.store.ts'
import { isSaying, type RoomPast, signs } from './room-rules.ts'

const unsaid = [...signs, 'm.room.redaction']

/** What rules ask of a room's past: from what is at hand, and from the database only what is not. */
export const pastOf = (db: Queryable): RoomPast => ({
  async lastSaid(room, userId, since) {
    const recent = room.recent()
    const last = recent.findLast((event) => event.sender === userId && isSaying(event))
    if (last) return last.at
    const [first] = recent
    if (!first || room.reaches(0) || first.at <= since) return null
    // Only as far back as it matters: a room that is slow has not much in that time.
    const { rows } = await db.execute<{ at: string }>(sql`
      select extract(epoch from at) * 1000 as at from ${chatEvent}
      where room_nr = ${room.nr} and position < ${first.position} and sender = ${userId} and at > ${since.toISOString()}::timestamptz
        and state_key is null and type <> all(${sql.param(unsaid)}::text[])
        and relation is distinct from 'm.replace'
      order by position desc limit 1`)
    return rows[0] ? new Date(Number(rows[0].at)) : null
  },
  async joinedAt(room, accountId) {
    const { rows } = await db.execute<{ at: string }>(sql`
      select extract(epoch from event.at) * 1000 as at from ${chatMember} member
      join ${chatEvent} event on event.position = member.joined_at
      where member.account_id = ${accountId}::uuid and member.room_nr = ${room.nr}`)
    // Whoever joins in this moment is not in the table yet.
    return rows[0] ? new Date(Number(rows[0].at)) : new Date(8.64e15)
  },
  async event(room, eventId) {
    const event = room.find(eventId) ?? (await findEvent(db, eventId))
    return event?.roomNr === room.nr ? event : null
  },
})
