import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import {
  chatAccountData,
  chatAlias,
  chatFilter,
  chatMember,
  chatMention,
  chatPusher,
  chatReceipt,
  chatReport,
  chatReportCase,
  chatToDevice,
} from './chat.schema.ts'
import { listMembersOf, listReceiptsOf, saveReceipts } from './chat.store.ts'
import { type Content, isObject } from './matrix-types.ts'
import type { Names } from './names.ts'
import type { Room } from './room.ts'
import { mutedUntil, muteType } from './room-rules.ts'
import type { Stream } from './stream.ts'

interface Needs {
  stream: Pick<Stream, 'writeIn'>
  names: Names
}

/** Somebody has left: they leave their rooms, and what was kept for them is deleted. What they wrote stays with those it was written to. */
export async function leaveChat(tx: Queryable, { stream, names }: Needs, accountId: string): Promise<void> {
  const userId = names.userId(accountId)
  // Whoever is in no room has nobody wait.
  if ((await listMembersOf(tx, accountId)).length > 0)
    await stream.writeIn(tx, async ({ room, append }) => {
      for (const { roomId, membership } of await listMembersOf(tx, accountId)) {
        const found = membership === 'join' || membership === 'invite' ? await room(roomId) : null
        const content = { membership: 'leave' }
        if (found) append(found, { type: 'm.room.member', stateKey: userId, sender: userId, content })
      }
    })
  await tx.delete(chatMember).where(eq(chatMember.accountId, accountId))
  await tx.update(chatAlias).set({ accountId: null }).where(eq(chatAlias.accountId, accountId))
  // Reports about somebody who left are kept; their own words are not.
  await tx.delete(chatReport).where(eq(chatReport.reporterId, accountId))
  await forgetKept(tx, accountId)
}

async function forgetKept(tx: Queryable, accountId: string): Promise<void> {
  for (const table of [chatReceipt, chatAccountData, chatFilter, chatMention, chatPusher, chatToDevice])
    await tx.delete(table).where(eq(table.accountId, accountId))
}

/** The rooms of one account are another's from now on, with the power and the place that they had read to. A ban of either stays one. */
export async function moveChat(
  tx: Queryable,
  { stream, names }: Needs,
  move: { from: string; to: string },
): Promise<void> {
  const [before, after] = [names.userId(move.from), names.userId(move.to)]
  const moved: number[] = []
  if ((await listMembersOf(tx, move.from)).length > 0)
    await stream.writeIn(tx, async ({ room, append }) => {
      // Only now: nobody else writes.
      for (const { roomId, roomNr, membership } of await listMembersOf(tx, move.from)) {
        const found = await room(roomId)
        if (!found) continue
        // Whoever may not write does not get around it by another account.
        const mute = found.state(muteType, move.from)?.content
        if (mute && 'until' in mute && mutedUntil(found, move.to) === null)
          append(found, { type: muteType, stateKey: move.to, sender: before, content: mute })
        if (membership === 'leave') continue
        const there = found.member(after)
        const shown = found.state('m.room.member', before)
        const say = (stateKey: string, sender: string, content: Content) =>
          append(found, { type: 'm.room.member', stateKey, sender, content })
        if (membership === 'ban') {
          if (there !== 'ban' && there !== null) say(after, shown?.sender ?? before, { membership: 'ban' })
          continue
        }
        if (there !== 'ban' && there !== 'join') {
          say(after, membership === 'join' ? after : (shown?.sender ?? after), shown?.content ?? { membership })
          if (membership === 'join') moved.push(roomNr)
        }
        const levels = there === 'ban' ? null : levelsAfter(found, before, after)
        if (levels) append(found, { type: 'm.room.power_levels', stateKey: '', sender: before, content: levels })
        say(before, before, { membership: 'leave' })
      }
    })
  const receipts = (await listReceiptsOf(tx, move.from)).filter(({ roomNr }) => moved.includes(roomNr))
  await saveReceipts(
    tx,
    receipts.map((receipt) => ({ ...receipt, accountId: move.to })),
  )
  await tx.delete(chatMember).where(eq(chatMember.accountId, move.from))
  await tx.update(chatAlias).set({ accountId: move.to }).where(eq(chatAlias.accountId, move.from))
  await tx.update(chatReportCase).set({ reportedId: move.to }).where(eq(chatReportCase.reportedId, move.from))
  const isSaid = sql`exists (select from ${chatReport} own where own.reporter_id = ${move.to}
    and own.room_id = ${chatReport.roomId} and own.event_id = ${chatReport.eventId})`
  await tx.delete(chatReport).where(and(eq(chatReport.reporterId, move.from), isSaid))
  await tx.update(chatReport).set({ reporterId: move.to }).where(eq(chatReport.reporterId, move.from))
  await forgetKept(tx, move.from)
}

function levelsAfter(room: Room, before: string, after: string): Content | null {
  const levels = room.state('m.room.power_levels')?.content
  if (!levels || room.power.of(before) <= room.power.of(after)) return null
  const users = isObject(levels.users) ? levels.users : {}
  return { ...levels, users: { ...users, [after]: room.power.of(before) } }
}
