import type { Database } from '../../platform/database/database.ts'
import { readAsides } from './asides.ts'
import { findEvent, listEvents, listRelations, listStateAt, listThreads } from './chat.store.ts'
import { withRoom } from './event-json.ts'
import { notFound } from './matrix-error.ts'
import type { Content, Device, RoomEvent } from './matrix-types.ts'
import type { ChatPeople, Range } from './people.ts'
import type { Room } from './room.ts'
import type { Stream } from './stream.ts'
import { readToken, writeToken } from './tokens.ts'

/** What has been said in a room, as far as somebody may read it. */
export interface Timeline {
  messages(device: Device, room: Room, page: PageRequest): Promise<Content>
  event(device: Device, room: Room, eventId: string): Promise<Content>
  context(device: Device, room: Room, wanted: { eventId: string; limit: number }): Promise<Content>
  relations(
    device: Device,
    room: Room,
    wanted: PageRequest & { eventId: string; relation?: string | undefined; type?: string | undefined },
  ): Promise<Content>
  threads(device: Device, room: Room, wanted: { from: string | null; limit: number }): Promise<Content>
  plain(device: Device, room: Room, event: RoomEvent): Content
  /** One that may be read. */
  find(accountId: string, room: Room, eventId: string): Promise<RoomEvent>
}

export interface PageRequest {
  from: string | null
  to: string | null
  backwards: boolean
  limit: number
}

interface TimelineNeeds {
  database: Database
  stream: Stream
  people: ChatPeople
}

export function createTimeline({ database, stream, people }: TimelineNeeds): Timeline {
  async function find(accountId: string, room: Room, eventId: string): Promise<RoomEvent> {
    const { first, last } = await people.rangeFor(accountId, room)
    const event = room.find(eventId) ?? (await findEvent(database, eventId))
    // What somebody may not read is not told from what does not exist.
    if (event?.roomNr !== room.nr || event.position < first || event.position > last) throw notFound('The event')
    return event
  }

  async function shown(device: Device, room: Room, events: readonly RoomEvent[]): Promise<Content[]> {
    const { last } = await people.rangeFor(device.accountId, room)
    const inRoom = events.map((event) => ({ event, roomId: room.id }))
    const asides = await readAsides(database, device, inRoom, last)
    return events.map((event) => withRoom(event, room.id, device, asides.get(event.eventId)))
  }

  const plainly = (device: Device, room: Room, events: readonly RoomEvent[]) =>
    events.map((event) => withRoom(event, room.id, device))

  /** Between which positions to look, both excluded. A token lies behind what it has seen. */
  function bounds({ first, last }: Range, { from, to, backwards }: PageRequest): { after: number; before: number } {
    const begin = from === null ? null : readToken(from).position
    const end = to === null ? null : readToken(to).position
    const [low, high] = backwards ? [end, begin] : [begin, end]
    const top = Math.min(stream.position(), last)
    return { after: Math.max(first - 1, low ?? 0), before: Math.min(top, high ?? top) + 1 }
  }

  const tokenBehind = (event: RoomEvent | undefined, backwards: boolean) =>
    event && writeToken({ position: backwards ? event.position - 1 : event.position, typing: 0 })

  return {
    find,
    plain: (device, room, event) => withRoom(event, room.id, device),
    async messages(device, room, page) {
      const range = await people.rangeFor(device.accountId, room)
      const { limit, backwards } = page
      const between = bounds(range, page)
      const events = await listEvents(database, { roomNr: room.nr, ...between, backwards, limit })
      const start = page.from ?? writeToken({ position: backwards ? stream.position() : 0, typing: 0 })
      // At its beginning there is nothing more to ask for.
      const end = events.length < limit ? undefined : tokenBehind(events.at(-1), backwards)
      const senders = new Set(events.map(({ sender }) => sender))
      const known = range.last >= room.lastPosition ? room.allState() : await listStateAt(database, room.nr, range.last)
      const members = known.filter(({ type, stateKey }) => type === 'm.room.member' && senders.has(stateKey ?? ''))
      return {
        ...{ chunk: await shown(device, room, events), start, state: plainly(device, room, members) },
        ...(end ? { end } : {}),
      }
    },
    async event(device, room, eventId) {
      const [only] = await shown(device, room, [await find(device.accountId, room, eventId)])
      return only as Content
    },
    async context(device, room, { eventId, limit }) {
      const event = await find(device.accountId, room, eventId)
      const { first, last } = await people.rangeFor(device.accountId, room)
      const top = Math.min(stream.position(), last) + 1
      const half = Math.ceil(limit / 2)
      const [before, after, state] = await Promise.all([
        listEvents(database, {
          roomNr: room.nr,
          after: first - 1,
          before: event.position,
          backwards: true,
          limit: half,
        }),
        listEvents(database, { roomNr: room.nr, after: event.position, before: top, backwards: false, limit: half }),
        listStateAt(database, room.nr, event.position),
      ])
      const [events_before, events_after, [only]] = await Promise.all([
        shown(device, room, before),
        shown(device, room, after),
        shown(device, room, [event]),
      ])
      return {
        ...{ event: only, events_before, events_after, state: plainly(device, room, state) },
        start: tokenBehind(before.at(-1) ?? event, true),
        end: tokenBehind(after.at(-1) ?? event, false),
      }
    },
    async relations(device, room, { eventId, relation, type, ...page }) {
      await find(device.accountId, room, eventId)
      const range = await people.rangeFor(device.accountId, room)
      const { limit, backwards } = page
      const events = await listRelations(database, {
        roomNr: room.nr,
        eventId,
        relation,
        type,
        ...bounds(range, page),
        backwards,
        limit,
      })
      const next = events.length < limit ? undefined : tokenBehind(events.at(-1), backwards)
      return {
        chunk: await shown(device, room, events),
        ...(page.from === null ? {} : { prev_batch: page.from }),
        ...(next ? { next_batch: next } : {}),
      }
    },
    async threads(device, room, { from, limit }) {
      const { first, last } = await people.rangeFor(device.accountId, room)
      const before = from === null ? null : readToken(from).position + 1
      const threads = await listThreads(database, { roomNr: room.nr, before, upTo: last, limit })
      const seen = threads.filter(({ root }) => root.position >= first && root.position <= last)
      const end = threads.at(-1)
      return {
        chunk: await shown(
          device,
          room,
          seen.map(({ root }) => root),
        ),
        ...(threads.length === limit && end ? { next_batch: writeToken({ position: end.latest - 1, typing: 0 }) } : {}),
      }
    },
  }
}
