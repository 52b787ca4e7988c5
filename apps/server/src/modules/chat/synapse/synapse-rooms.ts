import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/telemetry/logger.ts'
import { type Content, isObject, type Membership } from '../matrix-types.ts'
import type { Names } from '../names.ts'
import { type KeptRoom, nobody, type RoomsInside, type RoomsOfOthers, type Said } from '../rooms-port.ts'
import type { Census } from './census.ts'
import { pathOf, type SynapseClient } from './synapse-client.ts'
import type { BringPicture } from './synapse-media.ts'
import { keptType, type SynapsePeople } from './synapse-people.ts'

export interface SynapseRoomsNeeds {
  database: Database
  clock: Clock
  logger: Logger
  client: SynapseClient
  names: Names
  people: Pick<SynapsePeople, 'keep' | 'roomsOf'>
  census: Census
  bringPicture: BringPicture
}

const roomVersion = '11'
/** Above all that it gives to others. */
const serviceLevel = 10_000

/** Rooms of the installation on a Synapse. Nothing of them is kept here: what is there is looked at, and what is different is changed. */
export function createSynapseRooms(needs: SynapseRoomsNeeds): RoomsOfOthers {
  const { database, clock, logger, client, names, people, census, bringPicture } = needs
  const room = (roomId: string, ...rest: readonly string[]) => `/rooms${pathOf(roomId, ...rest)}`
  const state = (roomId: string, type: string, key?: string) =>
    client.find(room(roomId, 'state', type, ...(key === undefined ? [] : [key])))

  async function make(wanted: KeptRoom, localAlias: string): Promise<string> {
    const content = await stateOf(wanted, null)
    const { 'm.room.power_levels': levels, ...others } = content
    const body = {
      ...{ room_alias_name: localAlias, room_version: roomVersion, preset: 'private_chat', visibility: 'private' },
      power_level_content_override: levels,
      initial_state: Object.entries({ ...others, [keptType]: markOf(wanted, content) }).map(([type, each]) => ({
        ...{ type, state_key: '', content: each },
      })),
    }
    return (await client.ask<{ room_id: string }>('POST', '/createRoom', { body })).room_id
  }

  async function change(wanted: KeptRoom, roomId: string): Promise<void> {
    const kept = (await state(roomId, keptType)) ?? {}
    if (isDeepStrictEqual(kept.wanted, plain(wanted))) return
    const content = await stateOf(wanted, { kept, levels: (await state(roomId, 'm.room.power_levels')) ?? {} })
    for (const [type, each] of Object.entries(content)) {
      if (isDeepStrictEqual((await state(roomId, type)) ?? {}, each)) continue
      await client.ask('PUT', room(roomId, 'state', type), { body: each })
    }
    await client.ask('PUT', room(roomId, 'state', keptType), { body: markOf(wanted, content) })
  }

  const markOf = (wanted: KeptRoom, content: Record<string, Content>): Content => ({
    ...{ wanted: plain(wanted), avatar: content['m.room.avatar']?.url ?? null },
  })

  async function stateOf(
    wanted: KeptRoom,
    before: { kept: Content; levels: Content } | null,
  ): Promise<Record<string, Content>> {
    const was = isObject(before?.kept.wanted) ? before.kept.wanted.picture : undefined
    const avatar = was === wanted.picture ? before?.kept.avatar : await bringPicture(wanted.picture)
    return {
      'm.room.power_levels': levelsOf(wanted, before?.levels ?? {}),
      // Synapse knows no guests of ours: where not everybody may come in, we let people in ourselves.
      'm.room.join_rules': { join_rule: wanted.joinRule === 'public' && wanted.guests ? 'public' : 'invite' },
      'm.room.history_visibility': { history_visibility: wanted.worldReadable ? 'world_readable' : 'shared' },
      'm.room.guest_access': { guest_access: 'forbidden' },
      'm.room.name': { name: wanted.name },
      'm.room.topic': { topic: wanted.topic },
      // Without an address there is none.
      'm.room.avatar': typeof avatar === 'string' ? { url: avatar } : {},
    }
  }

  function levelsOf({ levels, toSpeak, toReact, toInvite }: KeptRoom, before: Content): Content {
    // Who was muted stays so: that is for whoever did it to take back.
    const muted = Object.entries(isObject(before.users) ? before.users : {}).filter(([, level]) => Number(level) < 0)
    const users = Object.entries(levels).map(([accountId, level]) => [names.userId(accountId), level] as const)
    return {
      users: { ...Object.fromEntries([...muted, ...users]), [names.service]: serviceLevel },
      ...{
        users_default: 0,
        events_default: toSpeak,
        state_default: 50,
        invite: toInvite,
        kick: 50,
        ban: 50,
        redact: 50,
      },
      events: { 'm.reaction': toReact, ...Object.fromEntries(ours.map((type) => [type, nobody])) },
    }
  }

  const membershipOf = async (roomId: string, accountId: string) =>
    ((await state(roomId, 'm.room.member', names.userId(accountId)))?.membership ?? null) as Membership | null

  async function letIn(roomId: string, accountId: string, membersMax: number | null): ReturnType<RoomsInside['admit']> {
    const userId = names.userId(accountId)
    const now = await membershipOf(roomId, accountId)
    if (now === 'join') return 'in'
    if (now === 'ban') return 'banned'
    if (membersMax !== null && (await census.members(roomId)) >= membersMax) return 'full'
    if (now !== 'invite') await client.ask('POST', room(roomId, 'invite'), { body: { user_id: userId } })
    await client.ask('POST', room(roomId, 'join'), { as: userId })
    census.forget(roomId)
    return 'in'
  }

  /** Whoever else is banned stays so. */
  async function keepOut(roomId: string, accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return
    const banned = await census.who(roomId, 'ban')
    for (const userId of accountIds.map((id) => names.userId(id)).filter((each) => !banned.has(each))) {
      await client.ask('POST', room(roomId, 'ban'), { body: { user_id: userId } })
      census.forget(roomId)
    }
  }

  const inside: RoomsInside = {
    async keep(wanted) {
      const localAlias = `vitrine-${wanted.key.replace(/[^a-z0-9]+/gi, '-')}`
      const path = `/directory/room${pathOf(`#${localAlias}:${names.host}`)}`
      const known = (await client.find<{ room_id: string }>(path))?.room_id
      const roomId = known ?? (await make(wanted, localAlias))
      if (known !== undefined) await change(wanted, known)
      await keepOut(roomId, wanted.banned ?? [])
      return roomId
    },
    async admit(roomId, accountId, { membersMax } = { membersMax: null }) {
      await people.keep(accountId)
      if (membersMax === null) return letIn(roomId, accountId, null)
      // One after the other, on every server: two who come at once do not take the same place.
      return database.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coming into ${roomId}`}, 0))`)
        return letIn(roomId, accountId, membersMax)
      })
    },
    async remove(roomId, accountId) {
      const now = await membershipOf(roomId, accountId)
      if (now !== 'join' && now !== 'invite') return
      await client.ask('POST', room(roomId, 'kick'), { body: { user_id: names.userId(accountId) } })
      census.forget(roomId)
    },
  }

  /** What is only shown is left out while Synapse is away, rather than all that is shown with it. */
  const orNothing = <T>(asked: Promise<T>, nothing: T): Promise<T> =>
    asked.catch((error: unknown) => {
      logger.warn('Synapse could not be asked about rooms', { error })
      return nothing
    })

  return {
    admit: inside.admit,
    remove: inside.remove,
    together: (work) =>
      database.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('rooms of others', 0))`)
        return work(inside, tx)
      }),
    within: (_tx: Queryable, work) =>
      work(inside, async (roomId, accountId, type, content) => {
        const path = room(roomId, 'send', type, randomUUID())
        const call = { as: names.userId(accountId), body: content, query: { ts: clock.now().getTime() } }
        return (await client.ask<{ event_id: string }>('PUT', path, call)).event_id
      }),

    async about(_db, roomIds) {
      const all = await Promise.all(roomIds.map(async (id) => [id, await orNothing(census.about(id), null)] as const))
      return new Map(all.flatMap(([id, found]) => (found ? [[id, found]] : [])))
    },

    async membershipsOf(_db, accountId, roomIds) {
      const joined = await orNothing(people.roomsOf(accountId), new Set<string>())
      const userId = names.userId(accountId)
      const all = await Promise.all(
        roomIds.map(async (id): Promise<[string, Membership][]> => {
          if (joined.has(id)) return [[id, 'join']]
          const found = await orNothing(census.about(id), null)
          if (found?.banned.has(userId)) return [[id, 'ban']]
          return found?.invited.has(userId) ? [[id, 'invite']] : []
        }),
      )
      return new Map(all.flat())
    },

    async openTexts(roomId, limit) {
      const visibility = (await state(roomId, 'm.room.history_visibility'))?.history_visibility
      if (visibility !== 'world_readable') return null
      const filter = JSON.stringify({ types: ['m.room.message'], lazy_load_members: true })
      const query = { dir: 'b', limit: limit * 4, filter }
      const page = await client.ask<{ chunk: Event[]; state?: Event[] }>('GET', room(roomId, 'messages'), { query })
      const called = (sender: string) => {
        const name = page.state?.find(({ state_key }) => state_key === sender)?.content.displayname
        return typeof name === 'string' ? name : ''
      }
      return page.chunk
        .filter(isText)
        .slice(0, limit)
        .toReversed()
        .map((event): Said => {
          const { event_id: id, sender, origin_server_ts: at } = event
          return { id, sender: called(sender), text: textOf(event), at: new Date(at) }
        })
    },
  }
}

/** What the room's owner keeps, and nobody in it. */
const ours = [
  ...['m.room.name', 'm.room.topic', 'm.room.avatar', 'm.room.canonical_alias', 'm.room.join_rules'],
  ...['m.room.guest_access', 'm.room.history_visibility', 'm.room.power_levels', 'm.room.tombstone', keptType],
]

/** As it comes back from JSON. Who is banned says Synapse; what else is asked of people it does not know. */
const plain = ({ banned: _, rules: __, ...wanted }: KeptRoom): unknown => JSON.parse(JSON.stringify(wanted))

interface Event {
  event_id: string
  sender: string
  state_key?: string
  origin_server_ts: number
  content: Content
  unsigned?: { 'm.relations'?: { 'm.replace'?: { content?: Content } } }
}

const isText = ({ content }: Event) => {
  const relates = content['m.relates_to']
  return content.msgtype === 'm.text' && !(isObject(relates) && relates.rel_type === 'm.replace')
}

function textOf({ content, unsigned }: Event): string {
  const edited = unsigned?.['m.relations']?.['m.replace']?.content?.['m.new_content']
  const said = isObject(edited) ? edited : content
  return typeof said.body === 'string' ? said.body.slice(0, 2_000) : ''
}
