import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { chatAlias, chatRoom } from './chat.schema.ts'
import { badRequest, forbidden, MatrixError, notFound } from './matrix-error.ts'
import { type Content, type Device, isObject } from './matrix-types.ts'
import type { Names } from './names.ts'
import type { Room } from './room.ts'
import type { Stream } from './stream.ts'

/** Names by which rooms are found, and those that anybody may look through (client-server API, "Room aliases", "Listing rooms"). */
export interface Directory {
  /** The room's id; refuses an alias that is none. */
  resolve(alias: string): Promise<string>
  name(device: Device, alias: string, roomId: unknown): Promise<void>
  /** Refuses an alias that is taken, or none. */
  assertFree(alias: string): Promise<void>
  unname(device: Device, alias: string): Promise<void>
  namesOf(roomId: string): Promise<string[]>
  /** Refuses names of a room that are not its own. */
  assertCanonical(roomId: string, content: Content): Promise<void>
  isListed(roomId: string): Promise<boolean>
  list(device: Device, roomId: string, listed: boolean): Promise<void>
  listed(asked: { term: string; limit: number; since: string | undefined }): Promise<Content>
}

interface DirectoryNeeds {
  database: Database
  clock: Clock
  stream: Stream
  names: Names
}

const ofRoomMax = 20
const listedMax = 1_000
const pageMax = 100

export function createDirectory({ database, clock, stream, names }: DirectoryNeeds): Directory {
  function assertAlias(alias: string): void {
    const local = alias.slice(1, -names.host.length - 1)
    const isOurs = alias.startsWith('#') && alias.endsWith(`:${names.host}`)
    if (!isOurs || local === '' || Buffer.byteLength(alias) > 255 || /[\s:\p{C}]/u.test(local)) {
      throw badRequest('This is no alias of this server')
    }
  }

  async function find(alias: string) {
    const [row] = await database.select().from(chatAlias).where(eq(chatAlias.alias, alias.toLowerCase()))
    return row ?? null
  }

  /** A room that somebody may name: they are in it and say how it is called. */
  async function nameable(device: Device, roomId: unknown): Promise<Room> {
    const room = typeof roomId === 'string' ? await stream.room(roomId) : null
    if (room?.member(device.userId) !== 'join') throw forbidden('You are not in this room')
    if (room.power.of(device.userId) < room.power.toSend('m.room.canonical_alias', true)) {
      throw forbidden('You may not say how this room is found')
    }
    return room
  }

  async function namesOf(roomId: string): Promise<string[]> {
    const rows = await database
      .select()
      .from(chatAlias)
      .where(eq(chatAlias.roomId, roomId))
      .orderBy(chatAlias.createdAt)
    return rows.map(({ alias }) => alias)
  }

  const stateText = (room: Room, type: string, key: string) => {
    const value = room.state(type)?.content[key]
    return typeof value === 'string' ? value : undefined
  }
  const shown = (room: Room): Content => {
    const text = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })
    return {
      room_id: room.id,
      ...text('name', stateText(room, 'm.room.name', 'name')),
      ...text('topic', stateText(room, 'm.room.topic', 'topic')),
      ...text('canonical_alias', stateText(room, 'm.room.canonical_alias', 'alias')),
      ...text('avatar_url', stateText(room, 'm.room.avatar', 'url')),
      num_joined_members: room.joined().size,
      world_readable: stateText(room, 'm.room.history_visibility', 'history_visibility') === 'world_readable',
      guest_can_join: stateText(room, 'm.room.guest_access', 'guest_access') === 'can_join',
      join_rule: 'public',
    }
  }

  return {
    namesOf,
    async resolve(alias) {
      assertAlias(alias)
      const row = await find(alias)
      if (!row) throw notFound('A room of this name')
      return row.roomId
    },
    async name(device, alias, roomId) {
      if (device.guest) throw new MatrixError(403, 'M_GUEST_ACCESS_FORBIDDEN', 'Guests do not name rooms')
      assertAlias(alias)
      const room = await nameable(device, roomId)
      if ((await namesOf(room.id)).length >= ofRoomMax) throw badRequest('This room has too many names')
      const row = { alias: alias.toLowerCase(), roomId: room.id, accountId: device.accountId, createdAt: clock.now() }
      const made = await database.insert(chatAlias).values(row).onConflictDoNothing().returning()
      if (made.length === 0) throw new MatrixError(409, 'M_UNKNOWN', 'There is a room of this name already')
    },
    async assertFree(alias) {
      assertAlias(alias)
      if (await find(alias)) throw new MatrixError(400, 'M_ROOM_IN_USE', 'There is a room of this name already')
    },
    async unname(device, alias) {
      assertAlias(alias)
      const row = await find(alias)
      if (!row) throw notFound('A room of this name')
      if (row.accountId !== device.accountId) await nameable(device, row.roomId)
      await database.delete(chatAlias).where(eq(chatAlias.alias, row.alias))
    },
    async assertCanonical(roomId, content) {
      const others = Array.isArray(content.alt_aliases) ? content.alt_aliases : []
      const said = [content.alias, ...others].filter((each) => each !== undefined && each !== null && each !== '')
      const own = new Set(await namesOf(roomId))
      if (!said.every((each) => typeof each === 'string' && own.has(each.toLowerCase()))) {
        throw new MatrixError(400, 'M_BAD_ALIAS', 'This is no name of this room')
      }
    },
    async isListed(roomId) {
      const [row] = await database.select({ listed: chatRoom.listed }).from(chatRoom).where(eq(chatRoom.id, roomId))
      if (!row) throw notFound('The room')
      return row.listed
    },
    async list(device, roomId, listed) {
      if (device.guest) throw new MatrixError(403, 'M_GUEST_ACCESS_FORBIDDEN', 'Guests do not list rooms')
      const room = await nameable(device, roomId)
      if (listed && room.state('m.room.join_rules')?.content.join_rule !== 'public') {
        throw forbidden('Only rooms that anybody may join are listed')
      }
      await database.update(chatRoom).set({ listed }).where(eq(chatRoom.id, room.id))
    },
    async listed({ term, limit, since }) {
      if (since !== undefined && !/^\d{1,9}$/.test(since)) throw badRequest('`since` is none of this server')
      const rows = await database
        .select({ id: chatRoom.id })
        .from(chatRoom)
        .where(and(eq(chatRoom.listed, true)))
        .limit(listedMax)
      const rooms: Room[] = []
      for (const { id } of rows) {
        const room = await stream.room(id)
        // Who closes a room to all others need not think of the directory.
        if (room?.state('m.room.join_rules')?.content.join_rule === 'public') rooms.push(room)
      }
      const wished = term.trim().toLowerCase()
      const found = rooms
        .filter((room) => room.joined().size > 0)
        .filter((room) =>
          ['name', 'topic'].some((each) =>
            (stateText(room, `m.room.${each}`, each) ?? '').toLowerCase().includes(wished),
          ),
        )
        .sort((a, b) => b.joined().size - a.joined().size || (a.id < b.id ? -1 : 1))
      const from = Number(since ?? 0)
      const page = found.slice(from, from + Math.min(Math.max(limit, 1), pageMax))
      return {
        ...{ chunk: page.map(shown), total_room_count_estimate: found.length },
        ...(from + page.length < found.length ? { next_batch: `${from + page.length}` } : {}),
      }
    },
  }
}

export const termIn = (body: Content): string => {
  const { filter } = body
  return isObject(filter) && typeof filter.generic_search_term === 'string'
    ? filter.generic_search_term.slice(0, 200)
    : ''
}
