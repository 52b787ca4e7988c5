import type { Queryable } from '../../platform/database/database.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { ChatApi } from '../chat/index.ts'
import type { StudioApi } from '../studio/index.ts'
import { communitiesRoutes } from './communities.routes.ts'
import { businessOfRoom, roomOf, roomsOf } from './communities.store.ts'
import { type Communities, type CommunitiesNeeds, createCommunities } from './communities.ts'
import { createKeeping, type Keeping, type KeepingNeeds } from './keeping.ts'
import { followChanges } from './on-changes.ts'
import { createSpaceRooms, type SpaceRooms, type SpaceRoomsNeeds } from './space-rooms.ts'

export interface CommunitiesModuleNeeds extends Omit<CommunitiesNeeds, 'chat' | 'brands'>, KeepingNeeds {
  logger: Logger
  chat: Pick<ChatApi, 'roomsOfOthers' | 'ownedBy'>
  brands: Pick<StudioApi, 'readPublic' | 'roleAt' | 'teamOf' | 'rolesOf'>
}

export type CommunitiesApi = Keeping &
  Pick<SpaceRooms, 'keep' | 'keepInside' | 'keepAll'> &
  Pick<Communities, 'addressOf'> & {
    /** The room of a space that has one. */
    roomOf(db: Queryable, spaceId: string): Promise<string>
    businessOfRoom(db: Queryable, roomId: string): Promise<string | null>
    /** The spaces of a business that have rooms, archived ones included. */
    roomsOf(db: Queryable, businessId: string): Promise<{ spaceId: string; displayName: string; roomId: string }[]>
    /** Says whom a business has banned from all of its rooms, those to come included. */
    keepOut(list: SpaceRoomsNeeds['keptOut']): void
  }

/** Where the people of a brand meet: its communities, and the spaces in them, each with a room of chat. */
export function communitiesModule(needs: CommunitiesModuleNeeds): Module<CommunitiesApi> {
  const { database, brands, logger } = needs
  const chat = needs.chat.roomsOfOthers
  needs.chat.ownedBy(businessOfRoom)
  const communities = createCommunities({ ...needs, chat })
  const keeping = createKeeping(needs)
  let keptOut: SpaceRoomsNeeds['keptOut'] = async () => []
  const rooms = createSpaceRooms({ chat, brands, keptOut: (tx, businessId) => keptOut(tx, businessId) })
  return {
    name: 'communities',
    api: {
      ...keeping,
      ...{ keep: rooms.keep, keepAll: rooms.keepAll, keepInside: rooms.keepInside, roomOf, businessOfRoom, roomsOf },
      addressOf: communities.addressOf,
      keepOut(list) {
        keptOut = list
      },
    },
    brandOf: { space: (idOrAlias) => communities.brandOf(database, idOrAlias) },
    consumers: [followChanges({ database, rooms, brands })],
    mount(http) {
      communitiesRoutes(http, {
        ...{ database, communities, keeping },
        follow: (businessId, spaceIds) =>
          rooms.keep(database, businessId, new Set(spaceIds)).catch((error: unknown) => {
            // The event that was written says so again, in a moment.
            logger.warn('a room of a space does not follow it yet', { error })
          }),
      })
    },
  }
}
