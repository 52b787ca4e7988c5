import type { Room } from './room.ts'

/** A room of so many is no conversation of a few any more. */
const peopleMax = 20

/** Whether a room was begun as a conversation of a few, who are told of every message. */
export function isDirect(room: Room): boolean {
  if (room.joined().size + room.invitedCount() > peopleMax) return false
  return room.allState().some(({ type, content }) => type === 'm.room.member' && content.is_direct === true)
}

/** User ids of the others in a conversation of two; null in any other room. */
export function otherOfTwo(room: Room, userId: string): string | null {
  if (!isDirect(room)) return null
  const there = room
    .allState()
    .filter(({ type, content }) => type === 'm.room.member' && ['join', 'invite'].includes(String(content.membership)))
  const others = there.filter(({ stateKey }) => stateKey !== userId)
  return others.length === 1 ? (others[0]?.stateKey ?? null) : null
}
