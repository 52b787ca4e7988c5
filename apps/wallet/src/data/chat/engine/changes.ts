import type { Batch } from '../store/database.ts'
import type { EventRow, GapRow, MembersRow, OutboxRow, PersonRow, ReceiptRow, RoomRow } from '../store/rows.ts'

/** What has been written, so that every tab reads it again. */
export interface Changes {
  meta: string[]
  rooms: string[]
  people: string[]
  /** Rooms of these. */
  outbox: string[]
  receipts: string[]
  members: string[]
  /** By room, the first place that is new or other than before. */
  places: [string, number][]
}

export function changesOf({ steps }: Batch): Changes {
  const sets = { meta: new Set<string>(), rooms: new Set<string>(), people: new Set<string>() }
  const ofRooms = { outbox: new Set<string>(), receipts: new Set<string>(), members: new Set<string>() }
  const places = new Map<string, number>()
  const touch = (roomId: string, place: number) => {
    places.set(roomId, Math.min(places.get(roomId) ?? Number.POSITIVE_INFINITY, place))
  }
  for (const step of steps) {
    const key = 'remove' in step ? step.remove : null
    const row = 'put' in step ? step.put : null
    switch (step.table) {
      case 'meta':
        sets.meta.add(row ? (row as { key: string }).key : String(key?.[0]))
        break
      case 'rooms':
        sets.rooms.add(row ? (row as RoomRow).id : String(key?.[0]))
        break
      case 'people':
        sets.people.add(row ? (row as PersonRow).userId : String(key?.[0]))
        break
      case 'outbox':
      case 'receipts':
      case 'members':
        ofRooms[step.table].add(row ? (row as OutboxRow | ReceiptRow | MembersRow).roomId : String(key?.[0]))
        break
      case 'events':
        // One without a place belongs to none; a removed one has got another.
        if (row && (row as EventRow).order >= 0) touch((row as EventRow).roomId, (row as EventRow).order)
        else if (row) touch((row as EventRow).roomId, Number.MAX_SAFE_INTEGER)
        break
      case 'gaps':
        if (row && (row as GapRow).from === (row as GapRow).base) touch((row as GapRow).roomId, (row as GapRow).base)
        break
    }
  }
  return {
    ...{ meta: [...sets.meta], rooms: [...sets.rooms], people: [...sets.people] },
    ...{ outbox: [...ofRooms.outbox], receipts: [...ofRooms.receipts], members: [...ofRooms.members] },
    places: [...places],
  }
}
