import {
  type Community,
  isAtLeast,
  type joinSpace,
  limits,
  noRoomRules,
  Problem,
  type previewSpace,
  type ReplyOf,
  type Space,
  type StaffedCommunity,
  type StaffedSpace,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { ChatApi } from '../chat/index.ts'
import type { StudioApi } from '../studio/index.ts'
import {
  type CommunityRow,
  findSpace,
  listCommunityRows,
  listSpaceRows,
  type SpaceRow,
  spaceOfRoom,
} from './communities.store.ts'
import { createGuesses } from './guesses.ts'
import { isClosed } from './space-rooms.ts'

/** Who asks. */
export type Reader = { accountId: string; guest: boolean } | null

export interface Communities {
  /** Those that the reader may see something of. */
  list(idOrName: string, reader: Reader): Promise<(Community & { spaces: Space[] })[]>
  /** By id or alias. Throws `space.not_found` for whoever may not see it. */
  space(idOrAlias: string, reader: Reader): Promise<Space>
  preview(idOrAlias: string): Promise<ReplyOf<typeof previewSpace>>
  join(idOrAlias: string, reader: NonNullable<Reader>, code: string | undefined): Promise<ReplyOf<typeof joinSpace>>
  /** Everything of a business, for its staff. */
  all(db: Queryable, staff: Staff): Promise<StaffedCommunity[]>
  brandOf(db: Queryable, idOrAlias: string): Promise<string | null>
  /** The address of a space in the wallet, by its room of chat; null for a room that is no space's. */
  addressOf(db: Queryable, roomId: string): Promise<string | null>
}

export interface CommunitiesNeeds {
  database: Database
  clock: Clock
  publicUrl: string
  brands: Pick<StudioApi, 'readPublic' | 'roleAt'>
  chat: Pick<ChatApi['roomsOfOthers'], 'about' | 'membershipsOf' | 'admit' | 'openTexts'>
}

export function createCommunities({ database, clock, publicUrl, brands, chat }: CommunitiesNeeds): Communities {
  const guesses = createGuesses(clock, limits.spaceCodeGuesses)

  /** Spaces with what is known of their rooms, as somebody sees them who may or may not work for their business. */
  async function shown(db: Queryable, businessId: string, spaces: readonly SpaceRow[], sees: Sees): Promise<Seen[]> {
    const roomIds = spaces.flatMap(({ matrixRoomId }) => matrixRoomId ?? [])
    const [business, communities, rooms, memberships] = await Promise.all([
      brands.readPublic(db, businessId),
      listCommunityRows(db, businessId),
      chat.about(db, roomIds),
      sees.reader ? chat.membershipsOf(db, sees.reader.accountId, roomIds) : new Map<string, string>(),
    ])
    return spaces.map((row) => {
      const { matrixRoomId } = row
      const community = communities.find(({ id }) => id === row.communityId)
      const membership = memberships.get(matrixRoomId ?? '') ?? null
      const isMember = membership === 'join'
      const isShut = Boolean(business.closedAt) || isClosed(row, community)
      const mayEnter = !isShut && membership !== 'ban' && (sees.isStaff || isLetIn(row, sees.reader))
      const isAuthorized = isMember || (mayEnter && sees.reader !== null && (sees.isStaff || row.code === null))
      const room = rooms.get(matrixRoomId ?? '')
      const path = pathOf(business.name, row)
      const space = {
        ...{ id: row.id, url: publicUrl + path, path, businessId, communityId: row.communityId },
        ...{ displayName: row.displayName, subTitle: row.subTitle, description: row.description, cover: row.cover },
        createdAt: row.createdAt.toISOString(),
        createdById: sees.isStaff ? row.createdBy : businessId,
        updatedAt: (row.editedAt ?? row.createdAt).toISOString(),
        businessLogo: business.logoSrc,
        ...{ addressable: row.alias !== null, alias: row.alias, accessLevel: row.accessLevel },
        ...{ dashboardAnalyticsUrl: null, detailedDashboardAnalyticsUrl: null, provisionId: null },
        startedAt: row.createdAt.toISOString(),
        stoppedAt: row.archivedAt?.toISOString() ?? null,
        ...{
          isAuthorized,
          isMember,
          isArchived: sees.kept ? row.archivedAt !== null : isShut,
          isReadOnly: row.isReadOnly,
        },
        ...{ needsCode: row.code !== null, code: sees.code ? row.code : null },
        ...{ attendeeCount: room?.members ?? 0, maxAttendees: row.maxAttendees },
        ...{ compatibility: { mobile: true }, avatar_system: 'p2p' },
        matrixRoomId: isAuthorized ? matrixRoomId : null,
        ...{ showsMessages: row.showsMessages, lastMessageAt: room?.lastMessageAt?.toISOString() ?? null },
      } as Space
      const isSeen = sees.isStaff || isMember || (!isShut && membership !== 'ban' && isShownTo(row, sees.reader))
      return { row, space, isSeen, isShut, isBanned: membership === 'ban' }
    })
  }

  async function seesAs(db: Queryable, businessId: string, reader: Reader): Promise<Sees> {
    const role = reader && !reader.guest ? await brands.roleAt(db, reader.accountId, businessId) : null
    return { reader, isStaff: role !== null, kept: false, code: false }
  }

  /** One that may be seen. To others it is not there. */
  async function seen(idOrAlias: string, reader: Reader): Promise<Seen> {
    const row = await findSpace(database, idOrAlias)
    const sees = row ? await seesAs(database, row.businessId, reader) : null
    const [found] = row && sees ? await shown(database, row.businessId, [row], sees) : []
    if (!found?.isSeen) throw new Problem('space.not_found', { id: idOrAlias })
    return found
  }

  return {
    async list(idOrName, reader) {
      const { id: businessId } = await brands.readPublic(database, idOrName)
      const [communities, spaces, sees] = await Promise.all([
        listCommunityRows(database, businessId),
        listSpaceRows(database, businessId),
        seesAs(database, businessId, reader),
      ])
      const all = (await shown(database, businessId, spaces, sees)).filter(({ isSeen }) => isSeen)
      return communities
        .map((row) => ({
          ...toCommunity(row),
          spaces: all.flatMap(({ space }) => (space.communityId === row.id ? [space] : [])),
        }))
        .filter((each) => each.spaces.length > 0)
    },

    space: async (idOrAlias, reader) => (await seen(idOrAlias, reader)).space,

    async preview(idOrAlias) {
      const { row, space } = await seen(idOrAlias, null)
      const { id, businessId, displayName, cover, attendeeCount } = space
      const mayRead = row.showsMessages && row.matrixRoomId !== null
      const said = mayRead ? await chat.openTexts(row.matrixRoomId ?? '', limits.spacePreviewMessages) : null
      const messages = said?.map(({ at, ...each }) => ({ ...each, sentAt: at.toISOString() })) ?? null
      return { id, businessId, displayName, cover, attendeeCount, messages }
    },

    async join(idOrAlias, reader, code) {
      const { row, space, isShut, isBanned } = await seen(idOrAlias, reader)
      if (isBanned) throw new Problem('space.banned')
      const { matrixRoomId } = row
      if (space.isMember && matrixRoomId !== null) return { spaceId: space.id, matrixRoomId }
      if (isShut || matrixRoomId === null) throw new Problem('space.closed')
      if (!space.isAuthorized) guesses.check(row.id, code !== undefined && isSame(code, row.code))
      const { isStaff } = await seesAs(database, row.businessId, reader)
      const membersMax = isStaff ? null : row.maxAttendees
      const admitted = await chat.admit(matrixRoomId, reader.accountId, { membersMax })
      if (admitted === 'banned') throw new Problem('space.banned')
      if (admitted === 'full') throw new Problem('space.full', { limit: row.maxAttendees ?? 0 })
      return { spaceId: space.id, matrixRoomId }
    },

    async all(db, staff) {
      const { businessId, actor } = staff
      const mayChange = actor.kind === 'account' && isAtLeast(actor.role, 'editor')
      const reader = actor.kind === 'account' ? { accountId: actor.accountId, guest: false } : null
      const [communities, spaces] = await Promise.all([
        listCommunityRows(db, businessId),
        listSpaceRows(db, businessId),
      ])
      const all = await shown(db, businessId, spaces, { reader, isStaff: true, kept: true, code: mayChange })
      const lastArchived = <T extends { isArchived: boolean }>(items: readonly T[]) =>
        items.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived))
      return lastArchived(
        communities.map((row) => ({
          ...toCommunity(row),
          version: row.version,
          spaces: lastArchived(
            all.flatMap(({ row: own, space }): StaffedSpace[] =>
              own.communityId === row.id
                ? [{ ...space, matrixRoomId: own.matrixRoomId, version: own.version, rules: own.rules ?? noRoomRules }]
                : [],
            ),
          ),
        })),
      )
    },

    async brandOf(db, idOrAlias) {
      const found = await findSpace(db, idOrAlias)
      return found?.businessId ?? null
    },

    async addressOf(db, roomId) {
      const row = await spaceOfRoom(db, roomId)
      return row && pathOf((await brands.readPublic(db, row.businessId)).name, row)
    },
  }
}

const pathOf = (brand: string, { alias, id }: SpaceRow) => `/b/${brand}/space/${alias ?? id}`

interface Sees {
  reader: Reader
  isStaff: boolean
  /** As they keep it, rather than as it is in its community. */
  kept: boolean
  /** Whether they may read the codes. */
  code: boolean
}

interface Seen {
  row: SpaceRow
  space: Space
  isSeen: boolean
  isShut: boolean
  isBanned: boolean
}

function toCommunity({ id, businessId, name, icon, isDefault, archivedAt }: CommunityRow): Community {
  return { id, businessId, name, icon, isDefault, isArchived: archivedAt !== null } as Community
}

/** Whether somebody may come in, as far as it is about who they are. */
const isLetIn = ({ accessLevel }: SpaceRow, reader: Reader) =>
  reader !== null && (accessLevel !== 'user' || !reader.guest)

const isShownTo = (row: SpaceRow, reader: Reader) => row.accessLevel === 'anonymous' || isLetIn(row, reader)

/** People type codes as they hear them. */
const isSame = (typed: string, code: string | null) => code !== null && plain(typed) === plain(code)
const plain = (code: string) => code.normalize('NFKC').trim().toLowerCase()
