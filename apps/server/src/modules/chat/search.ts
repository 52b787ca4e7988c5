import type { Database } from '../../platform/database/database.ts'
import { findByIds, searchEvents } from './chat.store.ts'
import { badJson, badRequest } from './matrix-error.ts'
import { type Content, type Device, isObject, type RoomEvent } from './matrix-types.ts'
import type { ChatPeople } from './people.ts'
import type { Room } from './room.ts'
import type { Stream } from './stream.ts'
import type { Timeline } from './timeline.ts'

export interface SearchNeeds {
  database: Database
  stream: Stream
  people: ChatPeople
  timeline: Timeline
}

const pageDefault = 10
const pageMax = 50
const contextMax = 10
const roomsMax = 1_000
const wordsMax = 10

/**
 * Looks for messages by their words, in the rooms that somebody is in and as far as they may read them (client-server API,
 * "Server side search"). What was removed is not there any more, and an edit is found as what it changed.
 */
export function createSearch({ database, stream, people, timeline }: SearchNeeds) {
  return async (device: Device, body: Content, from: string | undefined): Promise<Content> => {
    const categories = isObject(body.search_categories) ? body.search_categories : {}
    const asked = categories.room_events
    if (!isObject(asked) || typeof asked.search_term !== 'string') throw badJson('`search_term` is missing')
    const words = wordsIn(asked.search_term)
    const filter = isObject(asked.filter) ? asked.filter : {}
    const limit = Math.min(Math.max(Number.isInteger(filter.limit) ? Number(filter.limit) : pageDefault, 1), pageMax)
    if (from !== undefined && !/^\d{1,15}$/.test(from)) throw badRequest('`next_batch` is none of this server')

    const own = [...(await people.get(device.accountId)).rooms.values()].filter(
      ({ membership, roomId, forgotten }) => membership === 'join' && !forgotten && isAmong(filter.rooms, roomId),
    )
    const rooms = new Map<number, Room>()
    const ranges: { roomNr: number; first: number; last: number }[] = []
    for (const { roomId } of own.slice(0, roomsMax)) {
      const room = await stream.room(roomId)
      if (!room) continue
      rooms.set(room.nr, room)
      ranges.push({ roomNr: room.nr, ...(await people.rangeFor(device.accountId, room)) })
    }
    const senders = Array.isArray(filter.senders) ? filter.senders.map(String).slice(0, 50) : null
    const before = from === undefined ? stream.position() + 1 : Number(from)
    const found =
      words.length === 0 || ranges.length === 0
        ? []
        : await searchEvents(database, { words, ranges, senders, before, limit: limit + 1 })
    const page = found.slice(0, limit)
    const context = isObject(asked.event_context) ? asked.event_context : null
    const results: Content[] = []
    for (const event of await rootsOf(page)) {
      const room = rooms.get(event.roomNr)
      if (!room) continue
      results.push({
        rank: 1,
        result: await timeline.event(device, room, event.eventId),
        ...(context ? { context: await around(device, room, event, context) } : {}),
      })
    }
    const last = page.at(-1)
    return {
      search_categories: {
        room_events: {
          ...{ results, highlights: words, count: results.length },
          ...(found.length > limit && last ? { next_batch: `${last.position}` } : {}),
        },
      },
    }
  }

  async function around(device: Device, room: Room, { eventId }: RoomEvent, context: Content): Promise<Content> {
    const sides = [context.before_limit, context.after_limit].map((each) => (Number.isInteger(each) ? Number(each) : 5))
    const [before = 0, after = 0] = sides.map((each) => Math.min(Math.max(each, 0), contextMax))
    const shown = await timeline.context(device, room, { eventId, limit: Math.max(before, after, 1) * 2 })
    const events = (key: string, count: number) => (shown[key] as unknown[]).slice(0, count)
    return {
      ...{ events_before: events('events_before', before), events_after: events('events_after', after) },
      ...{ start: shown.start, end: shown.end, profile_info: {} },
    }
  }

  /** Once each, an edit as what its sender has changed by it. */
  async function rootsOf(events: readonly RoomEvent[]): Promise<RoomEvent[]> {
    const edited = events.flatMap(({ relation, relatesTo }) =>
      relation === 'm.replace' && relatesTo ? [relatesTo] : [],
    )
    const roots = await findByIds(database, edited)
    const shown = new Map<string, RoomEvent>()
    for (const event of events) {
      const root = event.relation === 'm.replace' ? roots.get(event.relatesTo ?? '') : event
      if (root?.redactedBy !== null || root.sender !== event.sender || root.roomNr !== event.roomNr) continue
      shown.set(root.eventId, root)
    }
    return [...shown.values()]
  }
}

const isAmong = (wanted: unknown, roomId: string) => !Array.isArray(wanted) || wanted.includes(roomId)

/** Letters and digits alone: nothing of them means anything to the database. */
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 60))
    .slice(0, wordsMax)
