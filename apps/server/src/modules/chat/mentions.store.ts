import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { chatEvent, chatMember, chatMention, chatReceipt, chatRoom } from './chat.schema.ts'

export type MentionRow = typeof chatMention.$inferSelect

/** Stands for everybody in the room. */
export const everybody = '00000000-0000-0000-0000-000000000000'

export async function insertMentions(tx: Queryable, rows: readonly MentionRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(chatMention).values([...rows])
}

export async function dropMentions(tx: Queryable, positions: readonly number[]): Promise<void> {
  if (positions.length > 0) await tx.delete(chatMention).where(inArray(chatMention.position, [...positions]))
}

/** Of one room no more than this is counted. */
const ofRoomMax = 100

/**
 * What somebody has not read, of all their rooms by one statement: rooms without anything new are told by their last position, and
 * of the others the tail behind what was read is counted where each message counts, and rows of mentions where not.
 */
export async function countUnreadOf(
  db: Queryable,
  { accountId, userId, muted }: { accountId: string; userId: string; muted: readonly string[] },
): Promise<{ count: number; mentions: number }> {
  const { rows } = await db.execute<{ invites: string; messages: string; mentions: string; elsewhere: string }>(sql`
    with own as (
      select m.room_nr, m.membership, m.direct, greatest(coalesce(m.joined_at, 0), coalesce(read.up_to, 0)) as after
      from ${chatMember} m
      join ${chatRoom} room on room.nr = m.room_nr
      left join lateral (
        select max(r.read_to) as up_to from ${chatReceipt} r
        where r.room_nr = m.room_nr and r.account_id = m.account_id and r.thread in ('', 'main')
      ) read on true
      where m.account_id = ${accountId} and not m.forgotten and m.membership in ('join', 'invite')
        and room.id <> all(${sql.param([...muted])}::text[])
        and (m.membership = 'invite' or room.last_position > greatest(coalesce(m.joined_at, 0), coalesce(read.up_to, 0)))
    ), named as (
      select own.direct from own join ${chatMention} mention on mention.room_nr = own.room_nr
        and mention.account_id in (${accountId}, ${everybody}) and mention.by <> ${accountId} and mention.position > own.after
      where own.membership = 'join' limit 1000
    ), said as (
      select from own cross join lateral (
        select from ${chatEvent} e where e.room_nr = own.room_nr and e.position > own.after and e.sender <> ${userId}
          and e.type = 'm.room.message' and e.redacted_by is null and e.relation is distinct from 'm.replace' limit ${ofRoomMax}
      ) tail
      where own.direct and own.membership = 'join'
    )
    select (select count(*) from own where membership = 'invite') as invites, (select count(*) from said) as messages,
      (select count(*) from named) as mentions, (select count(*) from named where not direct) as elsewhere`)
  const { invites = 0, messages = 0, mentions = 0, elsewhere = 0 } = rows[0] ?? {}
  return { count: Number(invites) + Number(messages) + Number(elsewhere), mentions: Number(mentions) }
}
