import {
  createCommunity,
  createSpace,
  getSpace,
  joinSpace,
  listBrandCommunities,
  listCommunities,
  orderCommunities,
  orderSpaces,
  Problem,
  previewSpace,
  type StaffedCommunity,
  type StaffedSpace,
  updateCommunity,
  updateSpace,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Communities } from './communities.ts'
import type { Keeping } from './keeping.ts'

export interface CommunitiesRoutesNeeds {
  database: Database
  communities: Communities
  keeping: Keeping
  /** Has rooms be as they are to be now, rather than in a moment. */
  follow(businessId: string, spaceIds: readonly string[]): Promise<void>
}

export function communitiesRoutes(http: FastifyInstance, needs: CommunitiesRoutesNeeds): void {
  const { database, communities, keeping, follow } = needs

  serve(http, listCommunities, async ({ params, caller }) => ({
    items: await communities.list(params.idOrName, caller),
  }))
  serve(http, getSpace, ({ params, caller }) => communities.space(params.spaceId, caller))
  serve(http, previewSpace, ({ params }) => communities.preview(params.spaceId))
  serve(http, joinSpace, ({ params, body, caller }) => communities.join(params.spaceId, caller, body.code))

  async function communityAs(staff: Staff, id: string): Promise<StaffedCommunity> {
    const found = (await communities.all(database, staff)).find((each) => each.id === id)
    if (!found) throw new Problem('community.not_found')
    return found
  }
  async function spaceAs(staff: Staff, id: string): Promise<StaffedSpace> {
    const all = (await communities.all(database, staff)).flatMap(({ spaces }) => spaces)
    const found = all.find((each) => each.id === id)
    if (!found) throw new Problem('space.not_found', { id })
    return found
  }

  serve(http, listBrandCommunities, async ({ staff }) => ({ items: await communities.all(database, staff) }))
  serve(http, createCommunity, async ({ body, staff, transact }) =>
    communityAs(staff, await transact((tx) => keeping.makeCommunity(tx, staff, body))),
  )
  serve(http, updateCommunity, async ({ params: { communityId }, body, staff, transact }) => {
    await transact((tx) => keeping.changeCommunity(tx, staff, communityId, body))
    const community = await communityAs(staff, communityId)
    if (body.isArchived !== undefined) {
      const spaceIds = community.spaces.map(({ id }) => id)
      await follow(staff.businessId, spaceIds)
    }
    return community
  })
  serve(http, orderCommunities, ({ body, staff, transact }) =>
    transact((tx) => keeping.orderCommunities(tx, staff, body.ids)),
  )

  serve(http, createSpace, async ({ params, body, staff, transact }) => {
    const id = await transact((tx) => keeping.makeSpace(tx, staff, params.communityId, body))
    await follow(staff.businessId, [id])
    return spaceAs(staff, id)
  })
  serve(http, updateSpace, async ({ params: { spaceId }, body, staff, transact }) => {
    await transact((tx) => keeping.changeSpace(tx, staff, spaceId, body))
    await follow(staff.businessId, [spaceId])
    return spaceAs(staff, spaceId)
  })
  serve(http, orderSpaces, ({ params, body, staff, transact }) =>
    transact((tx) => keeping.orderSpaces(tx, staff, params.communityId, body.ids)),
  )
}
