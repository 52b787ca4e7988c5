import { and, asc, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import type { PrivateFiles } from '../../../platform/media/index.ts'
import { StartError } from '../../../platform/start-error.ts'
import { chatAccountData, chatAlias, chatEvent, chatMedia, chatRoom } from '../chat.schema.ts'
import { keepServerName, listReceipts, listState } from '../chat.store.ts'
import type { Content, RoomEvent } from '../matrix-types.ts'
import { findMedia } from '../media.store.ts'
import type { Names } from '../names.ts'
import { mutedRooms } from '../push-rules.ts'
import { idsIn, relationOf, withIds } from './moved-content.ts'
import { chatMoved } from './synapse.schema.ts'
import { pathOf, type SynapseClient, SynapseRefused } from './synapse-client.ts'
import { keptType, type SynapsePeople } from './synapse-people.ts'

export interface MoveNeeds {
  database: Database
  client: SynapseClient
  names: Names
  people: SynapsePeople
  files: Pick<PrivateFiles, 'readAll' | 'remove'>
  isOpen(accountId: string): Promise<boolean>
}

/** One way, from chat here to a Synapse. Each step is noted when it is done: what was broken off goes on where it was. */
export interface Move {
  /** Takes rooms of spaces to those that were made for them, and makes the others. Nobody chats meanwhile. */
  bring(rooms: readonly { key: string; roomId: string }[], say: (line: string) => void): Promise<void>
  /** Deletes what has moved. */
  empty(): Promise<void>
}

/** What a room's makers said of it; the rest is made anew, or follows. */
const carried = ['m.room.name', 'm.room.topic', 'm.room.join_rules', 'm.room.guest_access']
const eventsAtOnce = 200
const creatorLevel = 100

export function createMove({ database, client, names, people, files, isOpen }: MoveNeeds): Move {
  const moved = new Map<string, string>()
  const note = async (before: string, after: string) => {
    moved.set(before, after)
    await database.insert(chatMoved).values({ before, after }).onConflictDoNothing()
  }
  const room = (roomId: string, ...rest: readonly string[]) => `/rooms${pathOf(roomId, ...rest)}`

  /** Answers whether it was done; what Synapse will never do is left out. */
  async function tried(work: Promise<unknown>): Promise<boolean> {
    try {
      await work
      return true
    } catch (error) {
      // 403 here is about one person in one room: who may not is not asked again.
      if (error instanceof SynapseRefused && (error.isFinal || error.status === 403)) return false
      throw error
    }
  }

  async function bringFile(uri: string): Promise<void> {
    const [, host, id = ''] = /^mxc:\/\/([^/]+)\/(.+)$/.exec(uri) ?? []
    const row = host === names.host ? await findMedia(database, id) : null
    const bytes = row?.file ? await files.readAll(row.file) : null
    if (!row || !bytes) return
    const query: Record<string, string> = row.name === null ? {} : { filename: row.name }
    await note(uri, await client.upload(bytes, row.type, { query }))
  }

  async function contentFor(content: Content): Promise<Content> {
    for (const id of idsIn(content)) if (id.startsWith('mxc://') && !moved.has(id)) await bringFile(id)
    return withIds(content, moved)
  }

  async function make(id: string, state: readonly RoomEvent[], creator: string): Promise<string> {
    const initial = []
    for (const { type, content } of state.filter(({ type, stateKey }) => stateKey === '' && carried.includes(type))) {
      initial.push({ type, state_key: '', content: await contentFor(content) })
    }
    const isDirect = state.some(({ type, content }) => type === 'm.room.member' && content.is_direct === true)
    const body = {
      ...{ preset: 'private_chat', room_version: '11', is_direct: isDirect, initial_state: initial },
      power_level_content_override: { users: { [creator]: creatorLevel } },
    }
    const made = await client.ask<{ room_id: string }>('POST', '/createRoom', { as: creator, body })
    await note(id, made.room_id)
    return made.room_id
  }

  const said = and(isNull(chatEvent.stateKey), isNull(chatEvent.redactedBy), ne(chatEvent.type, 'm.room.redaction'))

  async function bringEvents(roomNr: number, roomId: string): Promise<number> {
    let left = 0
    for (let after = 0; ; ) {
      const events = await database
        .select()
        .from(chatEvent)
        .where(and(eq(chatEvent.roomNr, roomNr), gt(chatEvent.position, after), said))
        .orderBy(asc(chatEvent.position))
        .limit(eventsAtOnce)
      for (const { eventId, type, sender, at, content } of events) {
        if (moved.has(eventId)) continue
        const related = relationOf(content, moved)
        if (related === 'gone') continue
        const path = room(roomId, 'send', type, `moved-${eventId}`)
        const body = await contentFor(related)
        const sending = client
          .ask<{ event_id: string }>('PUT', path, { as: sender, body, query: { ts: at.getTime() } })
          .then(({ event_id }) => note(eventId, event_id))
        if (!(await tried(sending))) left += 1
      }
      const last = events.at(-1)
      if (!last || events.length < eventsAtOnce) return left
      after = last.position
    }
  }

  async function bringReceipts(roomNr: number, roomId: string): Promise<void> {
    for (const { accountId, kind, thread, readTo } of await listReceipts(database, [roomNr], -1)) {
      if (kind !== 'm.read' || (thread !== '' && thread !== 'main')) continue
      const [read] = await database
        .select({ eventId: chatEvent.eventId })
        .from(chatEvent)
        .where(and(eq(chatEvent.roomNr, roomNr), lte(chatEvent.position, readTo), said))
        .orderBy(desc(chatEvent.position))
        .limit(1)
      const there = moved.get(read?.eventId ?? '')
      const path = there === undefined ? null : room(roomId, 'receipt', 'm.read', there)
      if (path) await tried(client.ask('POST', path, { as: names.userId(accountId) }))
    }
  }

  async function bringRoom(
    row: typeof chatRoom.$inferSelect & { nr: number },
    spaceRoom: string | null,
  ): Promise<number> {
    const state = await listState(database, row.nr)
    const members = new Map(
      state.flatMap(({ type, stateKey, content }) =>
        type === 'm.room.member' && stateKey !== null ? [[stateKey, String(content.membership)] as const] : [],
      ),
    )
    const senders = (
      await database
        .selectDistinct({ id: chatEvent.sender })
        .from(chatEvent)
        .where(and(eq(chatEvent.roomNr, row.nr), said))
    ).map(({ id }) => id)
    const joined = [...members].filter(([, membership]) => membership === 'join').map(([userId]) => userId)
    if (joined.length === 0 && senders.length === 0) return 0
    const everybody = [...new Set([...joined, ...senders])].filter((each) => names.accountId(each) !== null)
    const made = state.find(({ type }) => type === 'm.room.create')?.sender ?? names.service
    const creator = spaceRoom === null ? made : names.service
    for (const userId of [...everybody, ...members.keys(), creator]) {
      const accountId = names.accountId(userId)
      if (accountId === null || known.has(accountId)) continue
      await people.keep(accountId, { isTold: false })
      known.add(accountId)
    }
    const roomId = spaceRoom ?? moved.get(row.id) ?? (await make(row.id, state, creator))
    if (spaceRoom !== null) await note(row.id, roomId)
    const asCreator = (path: 'invite' | 'ban', userId: string) =>
      tried(client.ask('POST', room(roomId, path), { as: creator, body: { user_id: userId } }))
    const setState = (type: string, body: Content) =>
      client.ask('PUT', room(roomId, 'state', type), { as: creator, body })
    const levels = (await client.find(room(roomId, 'state', 'm.room.power_levels'), { as: creator })) ?? {}
    // Whoever keeps the room of a space next finds that it is not as it is to be.
    if (spaceRoom !== null) await client.ask('PUT', room(roomId, 'state', keptType), { body: {} })
    // Whatever was said then is taken, whoever may say something now.
    const open = { ...levels, events_default: 0, invite: 0, events: {} }
    await setState('m.room.power_levels', open)
    for (const userId of everybody) {
      if (userId === creator) continue
      await asCreator('invite', userId)
      await tried(client.ask('POST', room(roomId, 'join'), { as: userId }))
    }
    const left = await bringEvents(row.nr, roomId)
    await bringReceipts(row.nr, roomId)
    for (const { alias } of await database.select().from(chatAlias).where(eq(chatAlias.roomId, row.id))) {
      await tried(client.ask('PUT', `/directory/room${pathOf(alias)}`, { as: creator, body: { room_id: roomId } }))
    }
    for (const [userId, membership] of members) {
      if (membership === 'ban') await asCreator('ban', userId)
      if (membership === 'invite') await asCreator('invite', userId)
    }
    const before = state.find(({ type }) => type === 'm.room.power_levels')?.content
    const visibility = state.find(({ type }) => type === 'm.room.history_visibility')?.content
    if (spaceRoom === null) {
      if (visibility) await setState('m.room.history_visibility', visibility)
      if (before) await setState('m.room.power_levels', before)
    }
    for (const userId of new Set([...everybody, creator])) {
      if (userId === names.service || members.get(userId) === 'join' || members.get(userId) === 'ban') continue
      await tried(client.ask('POST', room(roomId, 'leave'), { as: userId }))
    }
    return left
  }

  /** What clients keep for people: which rooms are conversations, tags, what is muted. */
  async function bringSettings(): Promise<void> {
    for (const { accountId, room: at, type, content } of await database.select().from(chatAccountData)) {
      const userId = names.userId(accountId)
      if (!known.has(accountId) || type === 'm.ignored_user_list') continue
      if (type === 'm.push_rules') {
        for (const before of mutedRooms(content)) {
          const there = moved.get(before)
          const path = there === undefined ? null : `/pushrules/global/room${pathOf(there)}`
          if (path) await tried(client.ask('PUT', path, { as: userId, body: { actions: [] } }))
        }
        continue
      }
      const there = at === '' ? '' : moved.get(at)
      if (there === undefined) continue
      const path = `/user${pathOf(userId)}${there === '' ? '' : room(there)}/account_data${pathOf(type)}`
      await tried(client.ask('PUT', path, { as: userId, body: withIds(content, moved) }))
    }
  }

  const known = new Set<string>()

  return {
    async bring(rooms, say) {
      const before = await keepServerName(database, names.host)
      if (before !== names.host) {
        throw new StartError(`Synapse must be called ${before}: people’s names in what they wrote end so.`)
      }
      for (const { before, after } of await database.select().from(chatMoved)) moved.set(before, after)
      const ofSpaces = new Map(rooms.map(({ key, roomId }) => [names.roomIdFor(key), roomId]))
      const all = await database.select().from(chatRoom).orderBy(asc(chatRoom.createdAt))
      for (const [index, row] of all.entries()) {
        const done = `done ${row.id}`
        if (row.nr === null || moved.has(done)) continue
        const left = await bringRoom({ ...row, nr: row.nr }, ofSpaces.get(row.id) ?? null)
        await note(done, moved.get(row.id) ?? '')
        say(`Room ${index + 1} of ${all.length}${left > 0 ? `: ${left} messages were not taken` : ''}`)
      }
      await bringSettings()
      for (const accountId of known) if (!(await isOpen(accountId))) await people.close(accountId)
      say(`${known.size} people are there.`)
    },
    async empty() {
      for (const { file } of await database.select({ file: chatMedia.file }).from(chatMedia)) {
        if (file !== null) await files.remove(file)
      }
      await database.execute(sql`truncate chat_room, chat_event, chat_state, chat_member, chat_mention, chat_receipt,
        chat_account_data, chat_device, chat_filter, chat_alias, chat_told, chat_pusher, chat_media, chat_media_use, chat_moved`)
    },
  }
}
