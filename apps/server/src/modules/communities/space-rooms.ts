import { isAtLeast, noRoomRules, type RoomRules } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import { type ChatApi, type KeptRoom, nobody, type RoomsInside } from '../chat/index.ts'
import type { StudioApi } from '../studio/index.ts'
import {
  type CommunityRow,
  listAllSpaceRows,
  listCommunityRows,
  listSpaceRows,
  type SpaceRow,
  updateSpaceRow,
} from './communities.store.ts'

export interface SpaceRooms {
  /** Has the chat rooms of these spaces of a business, or of all, be as they are to be. Again, it changes nothing. */
  keep(db: Queryable, businessId: string, spaceIds?: ReadonlySet<string>): Promise<void>
  /** Of every business; answers with what each was made for. */
  keepAll(db: Queryable): Promise<{ key: string; roomId: string }[]>
  /** The same as a part of what is done with rooms. */
  keepInside(
    rooms: Pick<RoomsInside, 'keep'>,
    tx: Queryable,
    businessId: string,
    ids?: ReadonlySet<string>,
  ): Promise<void>
}

export interface SpaceRoomsNeeds {
  chat: Pick<ChatApi['roomsOfOthers'], 'together'>
  brands: Pick<StudioApi, 'readPublic' | 'teamOf'>
  /** Whom this business has banned from all of its rooms. */
  keptOut(tx: Queryable, businessId: string): Promise<readonly string[]>
}

/** All of chat waits while some are kept. */
const atOnce = 50

export function createSpaceRooms({ chat, brands, keptOut }: SpaceRoomsNeeds): SpaceRooms {
  async function keepInside(
    rooms: Pick<RoomsInside, 'keep'>,
    tx: Queryable,
    businessId: string,
    ids?: ReadonlySet<string>,
  ): Promise<void> {
    // Read here, while nobody else keeps rooms: whoever read earlier would put back what has changed since.
    const wanted = (await listSpaceRows(tx, businessId)).filter(({ id }) => ids?.has(id) ?? true)
    if (wanted.length === 0) return
    const { closedAt } = await brands.readPublic(tx, businessId)
    const team = await brands.teamOf(tx, businessId)
    const communities = await listCommunityRows(tx, businessId)
    const banned = await keptOut(tx, businessId)
    const levels: Record<string, number> = {}
    for (const { accountId, role } of team) {
      if (isPerson(accountId) && isAtLeast(role, 'editor')) levels[accountId] = role === 'owner' ? 100 : 50
    }
    for (const space of wanted) {
      const community = communities.find(({ id }) => id === space.communityId)
      const isShut = Boolean(closedAt) || isClosed(space, community)
      const roomId = await rooms.keep({ ...roomFor(space, { levels, isShut }), banned })
      if (space.matrixRoomId !== roomId) await updateSpaceRow(tx, space.id, { matrixRoomId: roomId })
    }
  }

  const api: SpaceRooms = {
    keepInside,
    async keepAll(db) {
      const businesses = new Set((await listAllSpaceRows(db)).map(({ businessId }) => businessId))
      for (const businessId of businesses) await api.keep(db, businessId)
      return (await listAllSpaceRows(db)).flatMap((space) =>
        space.matrixRoomId === null ? [] : [{ key: keyOf(space), roomId: space.matrixRoomId }],
      )
    },
    async keep(db, businessId, spaceIds) {
      const ids = (await listSpaceRows(db, businessId)).map(({ id }) => id).filter((id) => spaceIds?.has(id) ?? true)
      for (let begin = 0; begin < ids.length; begin += atOnce) {
        const some = new Set(ids.slice(begin, begin + atOnce))
        await chat.together((rooms, tx) => keepInside(rooms, tx, businessId, some))
      }
    },
  }
  return api
}

const keyOf = ({ id }: SpaceRow) => `space ${id}`

/** Nobody writes or comes in. */
export const isClosed = (space: SpaceRow, community: CommunityRow | undefined) =>
  space.archivedAt !== null || (community?.archivedAt ?? null) !== null

function roomFor(space: SpaceRow, { levels, isShut }: { levels: Record<string, number>; isShut: boolean }): KeptRoom {
  const { accessLevel, code, maxAttendees } = space
  // Who may come in by more than who they are is let in by us alone.
  const isOpen = !isShut && code === null && maxAttendees === null
  return {
    key: keyOf(space),
    name: space.displayName,
    topic: space.description || space.subTitle,
    picture: space.cover,
    joinRule: isOpen ? 'public' : 'invite',
    guests: accessLevel !== 'user' && !isShut,
    worldReadable: accessLevel === 'anonymous' && space.showsMessages,
    levels,
    toSpeak: isShut ? nobody : space.isReadOnly ? 50 : 0,
    toReact: isShut ? nobody : 0,
    toInvite: isOpen ? 0 : isShut ? nobody : 50,
    rules: rulesOf(space.rules ?? noRoomRules),
  }
}

/** As the room has them. */
function rulesOf(rules: RoomRules): Record<string, unknown> {
  const { slowSeconds, words, links, hosts, newcomerHours, newcomersSendFiles, newcomersSendLinks } = rules
  const newcomers = {
    ...{ hours: newcomerHours, media: newcomersSendFiles, links: newcomersSendLinks },
    slow_ms: rules.newcomersSlowSeconds * 1_000,
  }
  return {
    ...(slowSeconds > 0 ? { slow_ms: slowSeconds * 1_000 } : {}),
    ...(words.length > 0 ? { words } : {}),
    ...(links === 'all' ? {} : { links: links === 'none' ? 'none' : hosts }),
    ...(newcomerHours > 0 ? { newcomers } : {}),
  }
}

const isPerson = (accountId: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(accountId)
