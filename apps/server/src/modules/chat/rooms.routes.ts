import type { Database } from '../../platform/database/database.ts'
import { findAccountData, findEvent, listStateAt } from './chat.store.ts'
import type { Directory } from './directory.ts'
import { badJson, badRequest, forbidden, notFound } from './matrix-error.ts'
import type { MatrixApi, MatrixCall } from './matrix-http.ts'
import { type Content, type Device, isObject, type RoomEvent } from './matrix-types.ts'
import type { Names } from './names.ts'
import type { ChatPeople } from './people.ts'
import type { Rations } from './rations.ts'
import { type Reports, reasonIn as reasonOfReport } from './reports.ts'
import type { Room } from './room.ts'
import { assertRules, rulesType } from './room-rules.ts'
import { assertName, type NewRoom, type Rooms } from './rooms.ts'
import type { Stream } from './stream.ts'
import type { PageRequest, Timeline } from './timeline.ts'
import type { Typing } from './typing.ts'

export interface RoomsRoutesNeeds {
  database: Database
  rooms: Rooms
  stream: Stream
  timeline: Timeline
  people: ChatPeople
  typing: Typing
  names: Names
  directory: Directory
  reports: Reports
  rations: Rations
  /** Of what is seldom more than a sign: typing, having read. */
  signs: Rations
  reads: Rations
}

const pageDefault = 10
const pageMax = 100

/** Rooms and what is said in them (client-server API, "Events" and "Rooms"). */
export function roomsRoutes(api: MatrixApi, needs: RoomsRoutesNeeds): void {
  const { database, rooms, stream, timeline, people, typing, names, directory, reports, rations, signs, reads } = needs
  type Call = MatrixCall & { device: Device }

  /** A room that somebody may read; for all others it is none. */
  async function readable({ params, device }: Call): Promise<Room> {
    reads.take(device.accountId)
    const room = await stream.room(params.roomId ?? '')
    if (!room) throw forbidden('You are not in this room')
    await people.rangeFor(device.accountId, room)
    return room
  }
  /** Its state as they may know it: now, or as it was when they left. */
  async function stateOf({ device }: Call, room: Room): Promise<RoomEvent[]> {
    const { last } = await people.rangeFor(device.accountId, room)
    return last >= room.lastPosition ? room.allState() : listStateAt(database, room.nr, last)
  }
  const roomId = ({ params }: MatrixCall) => params.roomId ?? ''
  const reasonIn = ({ body }: MatrixCall) => (typeof body.reason === 'string' ? body.reason.slice(0, 1_000) : null)
  const writes = (device: Device) => rations.take(device.accountId)

  api.signedIn('POST', '/createRoom', async ({ device, body }) => {
    writes(device)
    const wanted = readNewRoom(body)
    if (typeof body.room_alias_name === 'string') await directory.assertFree(`#${body.room_alias_name}:${names.host}`)
    // Each invitation counts.
    for (const _each of wanted.invite) writes(device)
    const roomId = await rooms.create(device, wanted)
    const local = body.room_alias_name
    if (typeof local === 'string') {
      const alias = `#${local}:${names.host}`
      await directory.name(device, alias, roomId)
      await rooms.setState(device, roomId, { type: 'm.room.canonical_alias', stateKey: '', content: { alias } })
    }
    if (body.visibility === 'public' && wanted.preset === 'public_chat') await directory.list(device, roomId, true)
    return { room_id: roomId }
  })
  api.signedIn('GET', '/joined_rooms', async ({ device }) => {
    const own = [...(await people.get(device.accountId)).rooms.values()]
    return { joined_rooms: own.filter(({ membership }) => membership === 'join').map((each) => each.roomId) }
  })
  for (const path of ['/rooms/:roomId/join', '/join/:roomId']) {
    api.signedIn('POST', path, async (call) => {
      writes(call.device)
      const named = roomId(call)
      const id = named.startsWith('#') ? await directory.resolve(named) : named
      await rooms.join(call.device, id)
      return { room_id: id }
    })
  }
  api.signedIn('POST', '/rooms/:roomId/leave', async (call) => {
    await rooms.leave(call.device, roomId(call))
    return {}
  })
  api.signedIn('POST', '/rooms/:roomId/forget', async (call) => {
    await rooms.forget(call.device, roomId(call))
    people.forget(call.device.accountId)
    return {}
  })
  const changes = {
    invite: { to: 'invite' },
    kick: { to: 'leave' },
    ban: { to: 'ban' },
    unban: { to: 'leave', from: 'ban' },
  } as const
  for (const [name, change] of Object.entries(changes)) {
    api.signedIn('POST', `/rooms/:roomId/${name}`, async (call) => {
      writes(call.device)
      const userId = call.body.user_id
      if (typeof userId !== 'string') throw badJson('`user_id` is missing')
      await rooms.change(call.device, roomId(call), { ...change, userId, reason: reasonIn(call) })
      return {}
    })
  }

  api.signedIn('PUT', '/rooms/:roomId/send/:type/:transactionId', async (call) => {
    writes(call.device)
    const { type = '', transactionId = '' } = call.params
    assertName(type, transactionId)
    if (type === 'm.room.redaction') throw badRequest('This is done by a call of its own')
    return { event_id: await rooms.send(call.device, roomId(call), { type, transactionId, content: call.body }) }
  })
  api.signedIn('PUT', '/rooms/:roomId/redact/:eventId/:transactionId', async (call) => {
    writes(call.device)
    const { eventId = '', transactionId = '' } = call.params
    assertName(eventId, transactionId)
    return {
      event_id: await rooms.redact(call.device, roomId(call), { eventId, transactionId, reason: reasonIn(call) }),
    }
  })
  for (const path of [
    '/rooms/:roomId/state/:type',
    '/rooms/:roomId/state/:type/',
    '/rooms/:roomId/state/:type/:stateKey',
  ]) {
    api.signedIn('PUT', path, async (call) => {
      writes(call.device)
      const { type = '', stateKey = '' } = call.params
      return { event_id: await rooms.setState(call.device, roomId(call), { type, stateKey, content: call.body }) }
    })
    api.signedIn('GET', path, async (call) => {
      const { type = '', stateKey = '' } = call.params
      const room = await readable(call)
      const event = (await stateOf(call, room)).find((each) => each.type === type && each.stateKey === stateKey)
      if (!event) throw notFound('The state')
      return event.content
    })
  }
  api.signedIn('GET', '/rooms/:roomId/state', async (call) => {
    const room = await readable(call)
    return JSON.stringify((await stateOf(call, room)).map((event) => timeline.plain(call.device, room, event)))
  })

  const membersOf = async (call: Call, room: Room) =>
    (await stateOf(call, room)).filter(({ type }) => type === 'm.room.member')
  api.signedIn('GET', '/rooms/:roomId/members', async (call) => {
    const room = await readable(call)
    const { membership, not_membership: otherThan } = call.query
    const members = (await membersOf(call, room)).filter(({ content }) => {
      const now = content.membership
      return (membership === undefined || now === membership) && (otherThan === undefined || now !== otherThan)
    })
    return { chunk: members.map((event) => timeline.plain(call.device, room, event)) }
  })
  api.signedIn('GET', '/rooms/:roomId/joined_members', async (call) => {
    const members = await membersOf(call, await readable(call))
    const joined = members.filter(({ content }) => content.membership === 'join')
    return {
      joined: Object.fromEntries(
        joined.map(({ stateKey, content }) => [
          stateKey,
          {
            display_name: content.displayname ?? null,
            ...(content.avatar_url ? { avatar_url: content.avatar_url } : {}),
          },
        ]),
      ),
    }
  })

  api.signedIn('GET', '/rooms/:roomId/messages', async (call) =>
    timeline.messages(call.device, await readable(call), pageOf(call, call.query.dir !== 'f')),
  )
  api.signedIn('GET', '/rooms/:roomId/event/:eventId', async (call) =>
    timeline.event(call.device, await readable(call), call.params.eventId ?? ''),
  )
  api.signedIn('GET', '/rooms/:roomId/context/:eventId', async (call) =>
    timeline.context(call.device, await readable(call), { eventId: call.params.eventId ?? '', limit: limitOf(call) }),
  )
  for (const rest of ['', '/:relation', '/:relation/:type']) {
    const path = `/rooms/:roomId/relations/:eventId${rest}`
    api.signedIn(
      'GET',
      path,
      async (call) => {
        const { eventId = '', relation, type } = call.params
        const page = { ...pageOf(call, call.query.dir !== 'f'), eventId, relation, type }
        return timeline.relations(call.device, await readable(call), page)
      },
      ['v1'],
    )
  }
  api.signedIn(
    'GET',
    '/rooms/:roomId/threads',
    async (call) =>
      timeline.threads(call.device, await readable(call), { from: call.query.from ?? null, limit: limitOf(call) }),
    ['v1'],
  )

  api.signedIn('GET', '/rooms/:roomId/aliases', async (call) => ({
    aliases: await directory.namesOf((await readable(call)).id),
  }))
  api.signedIn('POST', '/rooms/:roomId/report/:eventId', async (call) => {
    writes(call.device)
    const room = await readable(call)
    const event = await timeline.find(call.device.accountId, room, call.params.eventId ?? '')
    await reports.report(call.device, room, event, reasonOfReport(call.body))
    return {}
  })
  api.signedIn('POST', '/rooms/:roomId/report', async (call) => {
    writes(call.device)
    await reports.report(call.device, await readable(call), null, reasonOfReport(call.body))
    return {}
  })
  api.signedIn('POST', '/users/:userId/report', async (call) => {
    writes(call.device)
    const { room_id: roomId } = call.body
    const place = typeof roomId === 'string' ? roomId : null
    await reports.reportPerson(call.device, call.params.userId ?? '', reasonOfReport(call.body), place)
    return {}
  })

  api.signedIn('PUT', '/rooms/:roomId/typing/:userId', async (call) => {
    const { device, body } = call
    signs.take(device.accountId)
    const room = await readable(call)
    if (call.params.userId !== device.userId || room.member(device.userId) !== 'join')
      throw forbidden('You do not type here')
    const ms = body.typing === true ? (typeof body.timeout === 'number' ? body.timeout : 1_000) : 0
    typing.set({ roomNr: room.nr, userId: device.userId, ms })
    return {}
  })

  async function read(call: Call, kind: string, eventId: unknown, thread: unknown): Promise<void> {
    const { device } = call
    const { accountId } = device
    signs.take(accountId)
    const room = await readable(call)
    if (room.member(device.userId) !== 'join') throw forbidden('You are not in this room')
    if (typeof eventId !== 'string') throw badJson('The id of an event is missing')
    const event = await timeline.find(accountId, room, eventId)
    if (kind === 'm.fully_read') {
      const place = { accountId, room: room.id, type: 'm.fully_read' }
      const before = (await findAccountData(database, place))?.event_id
      const known = typeof before === 'string' ? await findEvent(database, before) : null
      // Nobody has read less than before.
      if ((known?.position ?? 0) >= event.position) return
      await stream.write(async (writing) => writing.accountData({ ...place, content: { event_id: eventId } }))
      return
    }
    if (kind !== 'm.read' && kind !== 'm.read.private') throw badRequest('There is no such receipt')
    const of = typeof thread === 'string' ? thread : ''
    if (of !== '' && of !== 'main') await timeline.find(accountId, room, of)
    const row = { roomNr: room.nr, accountId, kind, thread: of, eventId }
    await stream.write(async (writing) => writing.receipt({ ...row, readTo: event.position }))
  }
  api.signedIn('POST', '/rooms/:roomId/receipt/:kind/:eventId', async (call) => {
    await read(call, call.params.kind ?? '', call.params.eventId, call.body.thread_id)
    return {}
  })
  api.signedIn('POST', '/rooms/:roomId/read_markers', async (call) => {
    for (const kind of ['m.fully_read', 'm.read', 'm.read.private']) {
      if (call.body[kind] !== undefined) await read(call, kind, call.body[kind], undefined)
    }
    return {}
  })

  function readNewRoom(body: Content): NewRoom {
    const preset = (['private_chat', 'trusted_private_chat', 'public_chat'] as const).find(
      (each) => each === body.preset,
    )
    const invite = Array.isArray(body.invite) ? body.invite : []
    if (!invite.every((each) => typeof each === 'string' && names.accountId(each)))
      throw badRequest('Somebody who is invited is nobody here')
    const initial = Array.isArray(body.initial_state) ? body.initial_state : []
    return {
      preset: preset ?? (body.visibility === 'public' ? 'public_chat' : 'private_chat'),
      name: typeof body.name === 'string' ? body.name : null,
      topic: typeof body.topic === 'string' ? body.topic : null,
      invite: invite as string[],
      isDirect: body.is_direct === true,
      creationContent: isObject(body.creation_content) ? body.creation_content : {},
      powerLevels: isObject(body.power_level_content_override) ? body.power_level_content_override : {},
      initialState: initial.map((each) => {
        if (!isObject(each) || typeof each.type !== 'string' || !isObject(each.content))
          throw badJson('`initial_state` has something else')
        if (['m.room.create', 'm.room.member', 'm.room.redaction', 'm.room.canonical_alias'].includes(each.type))
          throw badRequest('This state is not set so')
        if (each.type === rulesType) assertRules(each.content)
        assertName(each.type, String(each.state_key ?? ''))
        return {
          type: each.type,
          stateKey: typeof each.state_key === 'string' ? each.state_key : '',
          content: each.content,
        }
      }),
    }
  }
}

function limitOf({ query }: MatrixCall): number {
  const limit = Number(query.limit ?? pageDefault)
  if (!Number.isInteger(limit) || limit < 0) throw badRequest('`limit` is a whole number')
  return Math.min(Math.max(limit, 1), pageMax)
}

const pageOf = (call: MatrixCall, backwards: boolean): PageRequest => ({
  ...{ from: call.query.from ?? null, to: call.query.to ?? null, limit: limitOf(call), backwards },
})
