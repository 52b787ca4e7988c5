import type { Queryable } from '../../platform/database/database.ts'
import { countUnread } from './chat.store.ts'
import { isObject, type RoomEvent } from './matrix-types.ts'
import type { OwnRoom, Person } from './people.ts'
import type { Room } from './room.ts'

export interface Unread {
  notifications: number
  highlights: number
}

/** More than anybody is shown. */
const countMax = 1_000

/** What others have said behind what somebody has read, and what of it names them. No table keeps it: it is a tail, and short. */
export async function readUnread(db: Queryable, person: Person, room: Room, own: OwnRoom): Promise<Unread> {
  const readTo = Math.max(person.readTo.get(room.nr) ?? 0, own.joinedAt ?? 0)
  const recent = room.recent().filter((event) => event.position > readTo && counts(event, person.userId))
  const highlights = recent.filter((event) => names(room, event, person.userId)).length
  const [first] = room.recent()
  if (room.reaches(readTo) || !first) return { notifications: recent.length, highlights }
  const bounds = { roomNr: room.nr, after: readTo, before: first.position, sender: person.userId, max: countMax }
  return { notifications: Math.min(recent.length + (await countUnread(db, bounds)), countMax), highlights }
}

const counts = ({ type, sender, relation, redactedBy }: RoomEvent, userId: string) =>
  type === 'm.room.message' && sender !== userId && redactedBy === null && relation !== 'm.replace'

function names({ power }: Room, { content, sender }: RoomEvent, userId: string): boolean {
  const mentions = content['m.mentions']
  if (!isObject(mentions)) return false
  return (
    (mentions.room === true && power.mayNameAll(sender)) ||
    (Array.isArray(mentions.user_ids) && mentions.user_ids.includes(userId))
  )
}
