import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Writing } from './batch.ts'
import { chatEvent, chatMember, chatRoom } from './chat.schema.ts'
import { listBundles, listEvents } from './chat.store.ts'
import { type Content, isObject, type Membership, type RoomEvent } from './matrix-types.ts'
import type { ChatMedia } from './media.ts'
import { moderatingIn } from './moderating.ts'
import type { Names } from './names.ts'
import type { Room } from './room.ts'
import { rulesType } from './room-rules.ts'
import { type RoomsNeeds, shownAs } from './rooms.ts'
import { type Few, type KeptRoom, nobody, type RoomsInside, type RoomsOfOthers } from './rooms-port.ts'
import type { Stream } from './stream.ts'

export interface RoomsOfOthersNeeds {
  database: Database
  stream: Stream
  names: Names
  people: Pick<RoomsNeeds['people'], 'faces'>
  media: Pick<ChatMedia, 'pictureUri'>
}

export function createRoomsOfOthers({ database, stream, names, people, media }: RoomsOfOthersNeeds): RoomsOfOthers {
  function inside(writing: Writing): RoomsInside {
    const member = (room: Room, accountId: string, content: Content) => {
      const userId = names.userId(accountId)
      writing.append(room, { type: 'm.room.member', stateKey: userId, sender: userId, content })
    }
    return {
      async keep(wanted) {
        const id = names.roomIdFor(wanted.key)
        const room = (await writing.room(id)) ?? (await writing.createRoom(id))
        const say = (type: string, content: Content) =>
          writing.append(room, { type, stateKey: '', sender: names.service, content })
        if (!room.state('m.room.create')) say('m.room.create', { room_version: roomVersion })
        for (const [type, content] of Object.entries(stateOf(wanted, room))) {
          if (!isDeepStrictEqual(room.state(type)?.content ?? {}, content)) say(type, content)
        }
        const moderating = moderatingIn(writing, names)
        for (const accountId of wanted.banned ?? []) await moderating.ban(id, accountId, '')
        return id
      },
      async admit(roomId, accountId, { membersMax } = { membersMax: null }) {
        const room = await roomIn(writing, roomId)
        const now = room.member(names.userId(accountId))
        if (now === 'join') return 'in'
        if (now === 'ban') return 'banned'
        if (membersMax !== null && room.joined().size >= membersMax) return 'full'
        const face = (await people.faces(writing.tx, [accountId])).get(accountId)
        member(room, accountId, { ...(face ? shownAs(face, media) : {}), membership: 'join' })
        return 'in'
      },
      async remove(roomId, accountId) {
        const room = await roomIn(writing, roomId)
        const now = room.member(names.userId(accountId))
        if (now === 'join' || now === 'invite') member(room, accountId, { membership: 'leave' })
      },
    }
  }

  function fewIn(writing: Writing): Few {
    return {
      async begin(accountIds, name) {
        const [sender = ''] = accountIds.map(names.userId)
        const room = await writing.createRoom()
        const say = (type: string, content: Content, stateKey = '', by = sender) =>
          writing.append(room, { type, stateKey, sender: by, content })
        const faces = await people.faces(writing.tx, accountIds)
        const enter = (accountId: string) => {
          const face = faces.get(accountId)
          const content = { ...(face ? shownAs(face, media) : {}), membership: 'join', is_direct: true }
          say('m.room.member', content, names.userId(accountId), names.userId(accountId))
        }
        const [first = '', ...others] = accountIds
        say('m.room.create', { room_version: roomVersion })
        enter(first)
        say('m.room.power_levels', { users: { [sender]: 100 } })
        say('m.room.join_rules', { join_rule: 'invite' })
        say('m.room.history_visibility', { history_visibility: 'shared' })
        if (name !== null) say('m.room.name', { name })
        for (const accountId of others) enter(accountId)
        return room.id
      },
      async read(roomId, accountId, eventId) {
        const room = await roomIn(writing, roomId)
        const event = room.recent().find((each) => each.eventId === eventId)
        if (!event) throw new Error('somebody has read what is not there')
        const row = { roomNr: room.nr, accountId, kind: 'm.read', thread: '', eventId }
        writing.receipt({ ...row, readTo: event.position })
      },
      uriOf: media.pictureUri,
    }
  }

  /** What nothing is said of is not there, unless it was. */
  function stateOf(wanted: KeptRoom, room: Room): Record<string, Content> {
    const uri = media.pictureUri(wanted.picture)
    return {
      'm.room.power_levels': levelsOf(wanted, room),
      'm.room.join_rules': { join_rule: wanted.joinRule },
      'm.room.history_visibility': { history_visibility: wanted.worldReadable ? 'world_readable' : 'shared' },
      'm.room.guest_access': { guest_access: wanted.guests ? 'can_join' : 'forbidden' },
      'm.room.name': { name: wanted.name },
      'm.room.topic': wanted.topic ? { topic: wanted.topic } : {},
      'm.room.avatar': uri ? { url: uri } : {},
      [rulesType]: wanted.rules ?? {},
    }
  }

  function levelsOf({ levels, toSpeak, toReact, toInvite }: KeptRoom, room: Room): Content {
    const before = room.state('m.room.power_levels')?.content.users
    // Who was muted stays so: that is for whoever did it to take back.
    const muted = Object.entries(isObject(before) ? before : {}).filter(([, level]) => Number(level) < 0)
    const users = Object.entries(levels).map(([accountId, level]) => [names.userId(accountId), level] as const)
    return {
      users: Object.fromEntries([...muted, ...users].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      ...{
        users_default: 0,
        events_default: toSpeak,
        state_default: 50,
        invite: toInvite,
        kick: 50,
        ban: 50,
        redact: 50,
      },
      events: {
        'm.reaction': toReact,
        'm.poll.response': toReact,
        ...Object.fromEntries(kept.map((type) => [type, nobody])),
      },
    }
  }

  return {
    together: (work) => stream.write((writing) => work(inside(writing), writing.tx)),
    admit: (...given) => stream.write((writing) => inside(writing).admit(...given)),
    remove: (...given) => stream.write((writing) => inside(writing).remove(...given)),
    within: (tx, work) =>
      stream.writeIn(tx, (writing) =>
        work(
          inside(writing),
          async (roomId, accountId, type, content) => {
            const event = { type, stateKey: null, sender: names.userId(accountId), content }
            return writing.append(await roomIn(writing, roomId), event).eventId
          },
          fewIn(writing),
        ),
      ),

    async about(db, roomIds) {
      if (roomIds.length === 0) return new Map()
      const { rows } = await db.execute<{ id: string; members: number; at: string | null }>(sql`
        select room.id,
          (select count(*)::int from ${chatMember} member where member.room_nr = room.nr and membership = 'join') as members,
          (select extract(epoch from event.at) * 1000 from ${chatEvent} event
            where event.room_nr = room.nr and event.type = 'm.room.message' order by event.position desc limit 1) as at
        from ${chatRoom} room where room.id = any(${sql.param([...roomIds])}::text[])`)
      return new Map(
        rows.map(({ id, members, at }) => [id, { members, lastMessageAt: at === null ? null : new Date(Number(at)) }]),
      )
    },

    async membershipsOf(db, accountId, roomIds) {
      if (roomIds.length === 0) return new Map()
      const { rows } = await db.execute<{ id: string; membership: Membership }>(sql`
        select room.id, member.membership from ${chatMember} member join ${chatRoom} room on room.nr = member.room_nr
        where member.account_id = ${accountId}::uuid and room.id = any(${sql.param([...roomIds])}::text[])`)
      return new Map(rows.map(({ id, membership }) => [id, membership]))
    },

    async openTexts(roomId, limit) {
      const room = await stream.room(roomId)
      if (room?.state('m.room.history_visibility')?.content.history_visibility !== 'world_readable') return null
      const newest = await listEvents(database, { roomNr: room.nr, backwards: true, limit: limit * 4 })
      const shown = newest.filter(isText).slice(0, limit).toReversed()
      const eventIds = shown.map(({ eventId }) => eventId)
      const { edits } = await listBundles(database, { eventIds, userId: names.service, upTo: stream.position() })
      return shown.map((event) => ({
        id: event.eventId,
        sender: calledIn(room, event.sender),
        text: textOf(edits.find(({ relatesTo }) => relatesTo === event.eventId) ?? event),
        at: event.at,
      }))
    },
  }
}

async function roomIn(writing: Writing, roomId: string): Promise<Room> {
  const room = await writing.room(roomId)
  if (!room) throw new Error('a room of chat is not there that was made')
  return room
}

const roomVersion = '11'
/** What the room's owner keeps, and nobody in it. */
const kept = [
  ...['m.room.name', 'm.room.topic', 'm.room.avatar', 'm.room.canonical_alias', 'm.room.join_rules'],
  ...['m.room.guest_access', 'm.room.history_visibility', 'm.room.power_levels', 'm.room.tombstone', rulesType],
]

const isText = ({ type, content, relation, redactedBy }: RoomEvent) =>
  type === 'm.room.message' && content.msgtype === 'm.text' && redactedBy === null && relation !== 'm.replace'

function textOf({ content }: RoomEvent): string {
  const said = isObject(content['m.new_content']) ? content['m.new_content'] : content
  return typeof said.body === 'string' ? said.body.slice(0, 2_000) : ''
}

function calledIn(room: Room, userId: string): string {
  const name = room.state('m.room.member', userId)?.content.displayname
  return typeof name === 'string' ? name : ''
}
