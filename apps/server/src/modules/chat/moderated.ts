import type { Queryable } from '../../platform/database/database.ts'
import type { Membership, RoomEvent } from './matrix-types.ts'
import type { Names } from './names.ts'
import type { Room } from './room.ts'
import { muteType } from './room-rules.ts'

/** Something that somebody who moderates has done in a room, by whatever client. */
export interface DoneInRoom {
  act: 'removed' | 'muted' | 'unmuted' | 'kicked' | 'banned' | 'unbanned'
  roomId: string
  at: Date
  byId: string
  aboutId: string | null
  /** Of a mute; null for good. */
  until: Date | null
  reason: string
}

/** Who writes it down, as a part of what is done. */
export type Moderated = (tx: Queryable, done: DoneInRoom) => Promise<void>

/** What is known from before the event. */
export interface Before {
  membership?: Membership | null
  /** Of a redaction: whose message it was. */
  author?: string
}

/** What an event does to somebody else, or null. */
export function doneBy(names: Names, room: Room, event: RoomEvent, before: Before): DoneInRoom | null {
  const { type, stateKey, sender, content, at } = event
  const byId = names.accountId(sender)
  if (byId === null) return null
  const reason = typeof content.reason === 'string' ? content.reason.slice(0, 500) : ''
  const done = (act: DoneInRoom['act'], aboutId: string | null, until: Date | null = null): DoneInRoom => ({
    ...{ act, roomId: room.id, at, byId, aboutId, until, reason },
  })
  if (type === muteType && stateKey !== null) {
    if (!('until' in content)) return done('unmuted', stateKey)
    return done('muted', stateKey, content.until === null ? null : new Date(Number(content.until)))
  }
  if (type === 'm.room.redaction') {
    if (before.author === undefined || before.author === sender) return null
    return done('removed', names.accountId(before.author))
  }
  if (type !== 'm.room.member' || stateKey === null || stateKey === sender) return null
  const act = memberAct(content.membership as Membership, before.membership ?? null)
  return act && done(act, names.accountId(stateKey))
}

function memberAct(is: Membership, was: Membership | null): DoneInRoom['act'] | null {
  if (is === 'ban') return was === 'ban' ? null : 'banned'
  if (is === 'leave') return was === 'ban' ? 'unbanned' : 'kicked'
  return null
}
