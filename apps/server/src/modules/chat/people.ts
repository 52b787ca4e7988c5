import type { Database } from '../../platform/database/database.ts'
import { listMembersOf, listReceiptsOf, type MemberRow, type ReceiptRow } from './chat.store.ts'
import { forbidden } from './matrix-error.ts'
import type { Names } from './names.ts'
import type { Room } from './room.ts'
import type { Stream } from './stream.ts'

export type OwnRoom = MemberRow & { roomId: string }

/** Somebody with all the rooms that concern them, and up to where they have read each. */
export interface Person {
  accountId: string
  userId: string
  rooms: Map<number, OwnRoom>
  readTo: Map<number, number>
}

/** What of a room somebody may read: positions from the first to the last, both included. */
export interface Range {
  first: number
  last: number
}

export interface ChatPeople {
  get(accountId: string): Promise<Person>
  /** With the position up to which that is all. */
  getNow(accountId: string): Promise<Person & { asOf: number }>
  /** Somebody's rooms are read anew. */
  forget(accountId: string): void
  /** Refuses who may read nothing of it. */
  rangeFor(accountId: string, room: Room): Promise<Range>
}

const keptMax = 10_000

export function createChatPeople({
  database,
  stream,
  names,
}: {
  database: Database
  stream: Stream
  names: Names
}): ChatPeople {
  const kept = new Map<string, Person>()
  /** Where something came last for somebody; for whom nothing is known, not after the floor. */
  const touched = new Map<string, number>()
  let touchedFloor = 0
  function touch(accountId: string, position: number): void {
    touched.delete(accountId)
    touched.set(accountId, position)
    if (touched.size <= keptMax) return
    const [oldest] = touched
    if (!oldest) return
    touched.delete(oldest[0])
    touchedFloor = Math.max(touchedFloor, oldest[1])
  }

  stream.onMoved(({ events, receipts }) => {
    for (const { type, stateKey, position } of events) {
      if (type !== 'm.room.member' || stateKey === null) continue
      const accountId = names.accountId(stateKey) ?? ''
      kept.delete(accountId)
      touch(accountId, position)
    }
    for (const receipt of receipts) {
      touch(receipt.accountId, receipt.position)
      const person = kept.get(receipt.accountId)
      if (person) noteReceipt(person, receipt)
    }
  })

  async function get(accountId: string): Promise<Person> {
    const known = kept.get(accountId)
    if (known) return known
    for (;;) {
      const before = stream.position()
      const [members, receipts] = await Promise.all([
        listMembersOf(database, accountId),
        listReceiptsOf(database, accountId),
      ])
      // What came for them while it was read may be in one of both alone.
      if ((touched.get(accountId) ?? touchedFloor) > before) continue
      const rooms = new Map(members.map((member) => [member.roomNr, member]))
      const person: Person = { accountId, userId: names.userId(accountId), rooms, readTo: new Map() }
      for (const receipt of receipts) noteReceipt(person, receipt)
      if (kept.size >= keptMax) kept.delete(kept.keys().next().value ?? '')
      kept.set(accountId, person)
      return person
    }
  }

  return {
    get,
    async getNow(accountId) {
      for (;;) {
        const person = await get(accountId)
        // Between its reading and now it may have been forgotten: there is more then.
        if (kept.get(accountId) === person) return { ...person, asOf: stream.position() }
      }
    },
    forget: (accountId) => void kept.delete(accountId),
    async rangeFor(accountId, room) {
      const visibility = room.state('m.room.history_visibility')?.content.history_visibility ?? 'shared'
      const { joinedAt = null, leftAt = null, membership = null } = (await get(accountId)).rooms.get(room.nr) ?? {}
      if (visibility === 'world_readable' && membership !== 'ban') return { first: 0, last: Number.MAX_SAFE_INTEGER }
      if (joinedAt === null) throw forbidden('You are not in this room')
      return { first: visibility === 'shared' ? 0 : joinedAt, last: leftAt ?? Number.MAX_SAFE_INTEGER }
    },
  }
}

function noteReceipt(person: Person, { roomNr, thread, readTo }: ReceiptRow): void {
  if (thread !== '' && thread !== 'main') return
  person.readTo.set(roomNr, Math.max(readTo, person.readTo.get(roomNr) ?? 0))
}
