import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { assertMay } from './authorize.ts'
import type { Writing } from './batch.ts'
import { findEvent, forgetRoom, hasReacted, listEdits } from './chat.store.ts'
import { isDirect, otherOfTwo } from './direct.ts'
import type { Directory } from './directory.ts'
import { transactionKey } from './event-json.ts'
import { badJson, badRequest, forbidden, MatrixError, notFound } from './matrix-error.ts'
import { type Content, type Device, isName, isObject, type RoomEvent } from './matrix-types.ts'
import type { ChatMedia } from './media.ts'
import { everybody } from './mentions.store.ts'
import { type Before, doneBy, type Moderated } from './moderated.ts'
import type { Names } from './names.ts'
import { acceptType, assertMayAccept, assertOwnContent } from './own-types.ts'
import type { Room } from './room.ts'
import { pastOf } from './room-past.ts'
import { assertKeepsRules, assertMute, assertRules, muteType, rulesType } from './room-rules.ts'
import type { Stream } from './stream.ts'

/** What people do in rooms. Each refuses by the rules of the room as it is at that moment. */
export interface Rooms {
  create(device: Device, wanted: NewRoom): Promise<string>
  join(device: Device, roomId: string): Promise<void>
  leave(device: Device, roomId: string): Promise<void>
  forget(device: Device, roomId: string): Promise<void>
  /** Invites, removes, bans somebody, or lifts a ban. */
  change(device: Device, roomId: string, wanted: MemberChange): Promise<void>
  send(device: Device, roomId: string, wanted: NewMessage): Promise<string>
  setState(
    device: Device,
    roomId: string,
    wanted: { type: string; stateKey: string; content: Content },
  ): Promise<string>
  redact(
    device: Device,
    roomId: string,
    wanted: { eventId: string; reason: string | null; transactionId: string },
  ): Promise<string>
}

export interface NewRoom {
  preset: 'private_chat' | 'trusted_private_chat' | 'public_chat'
  name: string | null
  topic: string | null
  invite: readonly string[]
  isDirect: boolean
  initialState: readonly { type: string; stateKey: string; content: Content }[]
  creationContent: Content
  powerLevels: Content
}

export interface MemberChange {
  to: 'invite' | 'leave' | 'ban'
  /** Only where they are that now: a kick takes no ban back. */
  from?: 'ban'
  userId: string
  reason: string | null
}

export interface NewMessage {
  type: string
  content: Content
  transactionId: string
}

export interface RoomsNeeds {
  database: Database
  clock: Clock
  directory: Pick<Directory, 'assertCanonical'>
  stream: Stream
  names: Names
  people: {
    faces(db: Queryable, accountIds: readonly string[]): Promise<Map<string, { name: string; picture: string | null }>>
    hasBlocked(db: Queryable, accountId: string, other: string): Promise<boolean>
    /** Which of these have blocked the reader or were blocked by them. */
    hiddenAmong(db: Queryable, accountId: string, others: readonly string[]): Promise<Set<string>>
  }
  media: Pick<ChatMedia, 'shownBy' | 'pictureUri'>
  moderated: Moderated
}

const eventMaxBytes = 65_536
const roomVersion = '11'
const mentionsMax = 50
const invitesMax = 50

export function createRooms(needs: RoomsNeeds): Rooms {
  const { database, clock, directory, stream, names, people, media, moderated } = needs

  /** What is true of the room only to those who may know of it: others are told what those are told who ask for none. */
  async function enter(writing: Writing, roomId: string): Promise<Room> {
    const room = await writing.room(roomId)
    if (!room) throw forbidden('You are not in this room')
    return room
  }

  async function profile(tx: Queryable, userId: string): Promise<Content> {
    const accountId = names.accountId(userId)
    const face = accountId ? (await people.faces(tx, [accountId])).get(accountId) : undefined
    return face ? shownAs(face, media) : {}
  }

  function append(writing: Writing, room: Room, event: Parameters<Writing['append']>[1]): RoomEvent {
    assertMay(room, event)
    assertName(event.type, event.stateKey ?? '')
    if (Buffer.byteLength(JSON.stringify(event.content)) > eventMaxBytes - 1024) {
      throw new MatrixError(413, 'M_TOO_LARGE', 'An event has at most 64 KiB')
    }
    return writing.append(room, event)
  }

  /** The same, and written down where it is done to somebody else. */
  async function appendNoted(
    writing: Writing,
    room: Room,
    event: Parameters<Writing['append']>[1],
    before: Before = {},
  ): Promise<RoomEvent> {
    const membership = event.stateKey === null ? null : room.member(event.stateKey)
    const appended = append(writing, room, event)
    const done = doneBy(names, room, appended, { membership, ...before })
    if (done) await moderated(writing.tx, done)
    return appended
  }

  const member = (sender: string, userId: string, content: Content) => ({
    ...{ type: 'm.room.member', stateKey: userId, sender, content },
  })

  /** How those are shown who may be invited. Who has blocked somebody is for them nobody: neither is ever told of it. */
  async function invitable(device: Device, userIds: readonly string[]): Promise<Map<string, Content>> {
    const accounts = userIds.map((userId) => names.accountId(userId))
    const faces = await people.faces(
      database,
      accounts.filter((id) => id !== null),
    )
    const shown = new Map<string, Content>()
    for (const [index, userId] of userIds.entries()) {
      const accountId = accounts[index] ?? ''
      const face = faces.get(accountId)
      if (!face?.name || (await people.hasBlocked(database, accountId, device.accountId))) throw notFound('This person')
      shown.set(userId, shownAs(face, media))
    }
    return shown
  }

  const joining = (device: Device) => profile(database, device.userId)

  function assertGuestMayJoin(room: Room, { guest }: Device): void {
    if (guest && room.state('m.room.guest_access')?.content.guest_access !== 'can_join') {
      throw new MatrixError(403, 'M_GUEST_ACCESS_FORBIDDEN', 'Guests cannot join this room')
    }
  }

  return {
    async create(device, wanted) {
      if (device.guest) throw new MatrixError(403, 'M_GUEST_ACCESS_FORBIDDEN', 'Guests cannot open rooms')
      const { userId } = device
      const invited = [...new Set(wanted.invite)].filter((each) => each !== userId)
      if (invited.length > invitesMax) throw badRequest(`At most ${invitesMax} people are invited at once`)
      const [shown, own, ...files] = await Promise.all([
        invitable(device, invited),
        joining(device),
        ...wanted.initialState.map(({ content }) => media.shownBy(device, content)),
      ])
      return stream.write(async (writing) => {
        const room = await writing.createRoom()
        const say = (type: string, content: Content, stateKey = '', shows: readonly string[] = []) =>
          writing.append(room, { type, stateKey, sender: userId, content, media: shows })
        say('m.room.create', { ...wanted.creationContent, room_version: roomVersion })
        const direct = wanted.isDirect ? { is_direct: true } : {}
        writing.append(room, member(userId, userId, { ...own, ...direct, membership: 'join' }))
        const trusted = wanted.preset === 'trusted_private_chat' ? invited : []
        say('m.room.power_levels', levelsFor([userId, ...trusted], wanted.powerLevels))
        const isPublic = wanted.preset === 'public_chat'
        say('m.room.join_rules', { join_rule: isPublic ? 'public' : 'invite' })
        say('m.room.history_visibility', { history_visibility: 'shared' })
        say('m.room.guest_access', { guest_access: isPublic ? 'forbidden' : 'can_join' })
        for (const [index, { type, stateKey, content }] of wanted.initialState.entries()) {
          say(type, content, stateKey, files[index])
        }
        if (wanted.name !== null) say('m.room.name', { name: wanted.name })
        if (wanted.topic !== null) say('m.room.topic', { topic: wanted.topic })
        for (const each of invited) {
          writing.append(room, member(userId, each, { ...shown.get(each), ...direct, membership: 'invite' }))
        }
        return room.id
      })
    },

    async join(device, roomId) {
      const own = await joining(device)
      return stream.write(async (writing) => {
        const room = await enter(writing, roomId)
        if (room.member(device.userId) === 'join') return
        assertGuestMayJoin(room, device)
        const direct = isDirectFor(room, device.userId) ? { is_direct: true } : {}
        append(writing, room, member(device.userId, device.userId, { ...own, ...direct, membership: 'join' }))
      })
    },

    leave: (device, roomId) =>
      stream.write(async (writing) => {
        const room = await enter(writing, roomId)
        if (room.member(device.userId) === 'leave') return
        append(writing, room, member(device.userId, device.userId, { membership: 'leave' }))
      }),

    forget: (device, roomId) =>
      stream.write(async (writing) => {
        const room = await enter(writing, roomId)
        const now = room.member(device.userId)
        if (now === 'join' || now === 'invite') throw new MatrixError(400, 'M_UNKNOWN', 'Leave the room first')
        await forgetRoom(writing.tx, device.accountId, room.nr)
      }),

    async change(device, roomId, { to, from, userId, reason }) {
      const shown = to === 'invite' ? await lookUp(device, userId) : null
      return stream.write(async (writing) => {
        const room = await enter(writing, roomId)
        const direct = to === 'invite' && isDirect(room) ? { is_direct: true } : {}
        const said = { ...(shown ?? {}), ...direct, ...(reason === null ? {} : { reason }), membership: to }
        const event = member(device.userId, userId, withReason(room, device.userId, said))
        assertMay(room, event)
        // To whoever may invite, and to nobody else, it is said that there is nobody.
        if (to === 'invite' && shown === null) throw notFound('This person')
        if ((from === 'ban') !== (room.member(userId) === 'ban') && to === 'leave') {
          throw forbidden(from === 'ban' ? 'They are not banned' : 'They are banned')
        }
        await appendNoted(writing, room, event)
      })
    },

    async send(device, roomId, { type, content, transactionId }) {
      const transaction = transactionKey(device, transactionId, `${roomId}.${type}`)
      assertOwnContent(content)
      const [files, named] = [await media.shownBy(device, content), await mentioned(device, content)]
      await assertHeard(device, roomId)
      return stream.write(async (writing) => {
        const room = await enter(writing, roomId)
        const sent = writing.sent(transaction)
        if (sent) return sent.eventId
        const event = { type, stateKey: null, sender: device.userId, content, transaction, media: files }
        assertMay(room, event)
        const { accountId, userId } = device
        const posting = { accountId, userId, type, content, now: clock.now(), host: names.host }
        await assertKeepsRules(room, posting, pastOf(writing.tx))
        if (type === 'm.reaction') await assertFirst(writing.tx, room, device, content)
        if (type === acceptType) await assertMayAccept(writing.tx, room, event)
        const mentions = named.filter((accountId) => {
          if (accountId === everybody) return room.power.mayNameAll(device.userId)
          return room.member(names.userId(accountId)) === 'join'
        })
        return append(writing, room, { ...event, mentions }).eventId
      }, transaction)
    },

    async setState(device, roomId, { type, stateKey, content }) {
      if (type === 'm.room.create') throw forbidden('A room is made once')
      if (type === 'm.room.redaction') throw badRequest('This is done by a call of its own')
      if (type === 'm.room.member') assertMember(content)
      if (type === rulesType) assertRules(content)
      if (type === 'm.room.canonical_alias') await directory.assertCanonical(roomId, content)
      const isInvite = type === 'm.room.member' && content.membership === 'invite'
      const isJoin = type === 'm.room.member' && content.membership === 'join'
      const shown = isInvite ? await lookUp(device, stateKey) : isJoin ? await joining(device) : {}
      const files = type === 'm.room.member' ? [] : await media.shownBy(device, content)
      return stream.write(async (writing) => {
        const room = await enter(writing, roomId)
        const direct =
          (isJoin && isDirectFor(room, stateKey)) || (isInvite && isDirect(room)) ? { is_direct: true } : {}
        const said =
          type === 'm.room.member'
            ? withReason(room, device.userId, { ...memberContent(content, shown), ...direct })
            : content
        const event = { type, stateKey, sender: device.userId, content: said, media: files }
        assertMay(room, event)
        if (isInvite && shown === null) throw notFound('This person')
        if (type === muteType) assertMute(room, device.userId, names.userId(stateKey), content)
        if (isJoin) assertGuestMayJoin(room, device)
        const before = room.state(type, stateKey)
        if (before && before.sender === device.userId && isSame(before.content, said)) return before.eventId
        return (await appendNoted(writing, room, event)).eventId
      })
    },

    redact(device, roomId, { eventId, reason, transactionId }) {
      const transaction = transactionKey(device, transactionId, `${roomId}.redact.${eventId}`)
      return stream.write(async (writing) => {
        const room = await enter(writing, roomId)
        const sent = writing.sent(transaction)
        if (sent) return sent.eventId
        const target = room.find(eventId) ?? (await findEvent(writing.tx, eventId))
        if (room.member(device.userId) !== 'join') throw forbidden('You are not in this room')
        if (target?.roomNr !== room.nr) throw notFound('The event')
        const isOwn = target.sender === device.userId
        if (!isOwn && room.power.of(device.userId) < room.power.to('redact')) throw forbidden('You may not remove this')
        const said = { redacts: eventId, ...(reason === null ? {} : { reason }) }
        const event = {
          type: 'm.room.redaction',
          stateKey: null,
          sender: device.userId,
          content: said,
          transaction,
          targets: [target, ...(await listEdits(writing.tx, target))],
        }
        return (await appendNoted(writing, room, event, { author: target.sender })).eventId
      }, transaction)
    },
  }

  /** Whom a message names and may be told so. An edit names nobody anew. */
  async function mentioned({ accountId }: Device, content: Content): Promise<string[]> {
    const { 'm.mentions': named, 'm.relates_to': relates } = content
    if (!isObject(named) || (isObject(relates) && relates.rel_type === 'm.replace')) return []
    const userIds = Array.isArray(named.user_ids) ? named.user_ids.slice(0, mentionsMax) : []
    const others = userIds.flatMap((userId) => names.accountId(String(userId)) ?? []).filter((id) => id !== accountId)
    const hidden = others.length === 0 ? new Set() : await people.hiddenAmong(database, accountId, others)
    return [...others.filter((id) => !hidden.has(id)), ...(named.room === true ? [everybody] : [])]
  }

  /** In a conversation of two, nobody writes to who has blocked them. */
  async function assertHeard({ accountId, userId }: Device, roomId: string): Promise<void> {
    const room = await stream.room(roomId)
    const other = room && otherOfTwo(room, userId)
    const otherId = other ? names.accountId(other) : null
    if (otherId && (await people.hasBlocked(database, otherId, accountId))) {
      throw forbidden('You cannot write in this conversation')
    }
  }

  /** Null for whom this person cannot invite. */
  async function lookUp(device: Device, userId: string): Promise<Content | null> {
    try {
      return (await invitable(device, [userId])).get(userId) ?? null
    } catch (error) {
      if (error instanceof MatrixError) return null
      throw error
    }
  }

  /** The same reaction of the same person to the same event is refused. */
  async function assertFirst(tx: Queryable, room: Room, { userId: sender }: Device, content: Content): Promise<void> {
    const relates = content['m.relates_to']
    if (!isObject(relates) || relates.rel_type !== 'm.annotation') return
    const [eventId, key] = [String(relates.event_id), String(relates.key)]
    const isSameOne = (event: RoomEvent) => {
      const other = event.content['m.relates_to']
      return event.sender === sender && event.relatesTo === eventId && isObject(other) && other.key === key
    }
    if (room.recent().some(isSameOne) || (await hasReacted(tx, { roomNr: room.nr, eventId, sender, key }))) {
      throw new MatrixError(400, 'M_DUPLICATE_ANNOTATION', 'You have reacted so already')
    }
  }
}

/** As everybody sees them here: clients show it, and nobody sets it. */
export function shownAs(
  { name, picture }: { name: string; picture: string | null },
  { pictureUri }: Pick<ChatMedia, 'pictureUri'>,
): { displayname?: string; avatar_url?: string } {
  const uri = pictureUri(picture)
  return { ...(name ? { displayname: name } : {}), ...(uri ? { avatar_url: uri } : {}) }
}

/** Nobody calls themselves otherwise in a room than in their profile. */
function memberContent({ membership, reason }: Content, shown: Content | null): Content {
  return { ...(shown ?? {}), ...(typeof reason === 'string' ? { reason: reason.slice(0, 1_000) } : {}), membership }
}

/** Whoever may not say everything in a room says it by no reason either. */
function withReason(room: Room, userId: string, content: Content): Content {
  const { reason, ...rest } = content
  return reason === undefined || room.power.of(userId) >= room.power.to('kick') ? content : rest
}

function levelsFor(admins: readonly string[], changed: Content): Content {
  return {
    users: Object.fromEntries(admins.map((userId) => [userId, 100])),
    ...{ users_default: 0, events_default: 0, state_default: 50, invite: 0, kick: 50, ban: 50, redact: 50 },
    events: {
      ...{ 'm.room.name': 50, 'm.room.topic': 50, 'm.room.avatar': 50, 'm.room.canonical_alias': 50 },
      ...{
        'm.room.power_levels': 100,
        'm.room.history_visibility': 100,
        'm.room.tombstone': 100,
        'm.room.server_acl': 100,
      },
    },
    ...changed,
  }
}

/** Before anything is written: an index has no room for long keys. */
export function assertName(...texts: readonly string[]): void {
  if (!texts.every(isName)) throw badRequest('Types, keys and ids have at most 255 bytes')
}

function assertMember(content: Content): void {
  if (!['invite', 'join', 'leave', 'ban'].includes(String(content.membership))) throw badJson('`membership` is none')
}

const isDirectFor = (room: Room, userId: string) => room.state('m.room.member', userId)?.content.is_direct === true

const isSame = (one: Content, other: Content) => JSON.stringify(one) === JSON.stringify(other)
