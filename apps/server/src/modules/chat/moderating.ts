import type { Queryable } from '../../platform/database/database.ts'
import type { Writing } from './batch.ts'
import { findEvent, findRoom, listEdits, listSaidBy, listStateOf } from './chat.store.ts'
import type { Membership, RoomEvent } from './matrix-types.ts'
import type { Names } from './names.ts'
import { createRoom, type Room } from './room.ts'
import { mutedUntil, muteType } from './room-rules.ts'

/** How somebody is in a room. */
export interface Standing {
  membership: Membership | null
  /** In ms; `always` for good; null for whoever may write. Also a time that is over. */
  mutedUntil: number | 'always' | null
  power: number
}

/** What those who keep a room do to whoever is in it. Whether they may is for them to know. */
export interface Moderating {
  standing(roomId: string, accountId: string): Promise<Standing>
  /** Until a time, or with null for good. */
  mute(roomId: string, accountId: string, until: Date | null): Promise<void>
  unmute(roomId: string, accountId: string): Promise<void>
  kick(roomId: string, accountId: string, reason: string): Promise<void>
  ban(roomId: string, accountId: string, reason: string): Promise<void>
  unban(roomId: string, accountId: string): Promise<void>
  /** Empties a message with its edits. False where it is empty already, or none of this room. */
  removeMessage(roomId: string, eventId: string): Promise<boolean>
  /** Empties what somebody has written since then. Answers with how much that was. */
  removeSaid(roomId: string, accountId: string, since: Date): Promise<number>
}

function standingIn(room: Room, names: Names, accountId: string): Standing {
  const userId = names.userId(accountId)
  return { membership: room.member(userId), mutedUntil: mutedUntil(room, accountId), power: room.power.of(userId) }
}

/** The same from the database: what was decided a moment ago may not be at hand yet. */
export async function readStanding(
  db: Queryable,
  names: Names,
  roomId: string,
  accountId: string,
): Promise<Standing | null> {
  const row = await findRoom(db, roomId)
  if (!row) return null
  const userId = names.userId(accountId)
  const state = await listStateOf(db, row.nr, [
    ['m.room.member', userId],
    [muteType, accountId],
    ['m.room.power_levels', ''],
  ])
  return standingIn(createRoom({ id: roomId, nr: row.nr, lastPosition: row.lastPosition }, state, []), names, accountId)
}

const removedMax = 500

/** Rooms that the installation keeps are moderated in its own name: who did it is in the log of those who did. */
export function moderatingIn(writing: Writing, names: Names): Moderating {
  async function found(roomId: string): Promise<Room> {
    const room = await writing.room(roomId)
    if (!room) throw new Error('a room of chat is not there that was made')
    return room
  }
  const say = (room: Room, type: string, stateKey: string, content: RoomEvent['content']) =>
    writing.append(room, { type, stateKey, sender: names.service, content })
  const because = (reason: string) => (reason === '' ? {} : { reason })

  async function remove(room: Room, target: RoomEvent): Promise<boolean> {
    if (target.roomNr !== room.nr || target.stateKey !== null || target.redactedBy !== null) return false
    const targets = [target, ...(await listEdits(writing.tx, target))]
    const content = { redacts: target.eventId }
    writing.append(room, { type: 'm.room.redaction', stateKey: null, sender: names.service, content, targets })
    return true
  }

  return {
    async standing(roomId, accountId) {
      return standingIn(await found(roomId), names, accountId)
    },
    async mute(roomId, accountId, until) {
      say(await found(roomId), muteType, accountId, { until: until?.getTime() ?? null })
    },
    async unmute(roomId, accountId) {
      const room = await found(roomId)
      if (mutedUntil(room, accountId) !== null) say(room, muteType, accountId, {})
    },
    async kick(roomId, accountId, reason) {
      const room = await found(roomId)
      const userId = names.userId(accountId)
      const now = room.member(userId)
      if (now === 'join' || now === 'invite')
        say(room, 'm.room.member', userId, { membership: 'leave', ...because(reason) })
    },
    async ban(roomId, accountId, reason) {
      const room = await found(roomId)
      const userId = names.userId(accountId)
      if (room.member(userId) !== 'ban') say(room, 'm.room.member', userId, { membership: 'ban', ...because(reason) })
    },
    async unban(roomId, accountId) {
      const room = await found(roomId)
      const userId = names.userId(accountId)
      if (room.member(userId) === 'ban') say(room, 'm.room.member', userId, { membership: 'leave' })
    },
    async removeMessage(roomId, eventId) {
      const room = await found(roomId)
      const target = room.find(eventId) ?? (await findEvent(writing.tx, eventId))
      return target !== null && target !== undefined && remove(room, target)
    },
    async removeSaid(roomId, accountId, since) {
      const room = await found(roomId)
      const said = await listSaidBy(writing.tx, {
        roomNr: room.nr,
        sender: names.userId(accountId),
        since,
        limit: removedMax,
      })
      let count = 0
      for (const event of said) if (await remove(room, event)) count += 1
      return count
    },
  }
}
