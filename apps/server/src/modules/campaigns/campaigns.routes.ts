import {
  createCampaign,
  getCampaignOverview,
  getCampaignPoints,
  getCampaignRules,
  getLeaderboard,
  getPersonsPoints,
  listCampaignGroups,
  listMyPoints,
  listOfferedLinks,
  listPointsHistory,
  markLinkSeen,
  Problem,
  replaceCampaignRules,
  resetPoints,
  sendCampaignEvent,
  setPersonsPoints,
  updateCampaign,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { CampaignsService } from './campaigns.service.ts'
import type { Links } from './links.ts'
import type { CampaignPeople } from './needs.ts'
import { readPoints } from './points.store.ts'
import type { Points } from './points.ts'
import type { Standings } from './standings.ts'

export interface CampaignsRoutesNeeds {
  database: Database
  campaigns: CampaignsService
  points: Points
  standings: Standings
  links: Links
  people: Pick<CampaignPeople, 'keepRemaining'>
}

export function campaignsRoutes(http: FastifyInstance, needs: CampaignsRoutesNeeds): void {
  const { database, campaigns, points, standings, links, people } = needs

  serve(http, listCampaignGroups, async ({ params, query, caller }) => ({
    items: await campaigns.list(database, {
      ...params,
      callerId: caller.accountId,
      withDesigns: query.includeObjectDefinitions !== undefined && query.includeObjectDefinitions !== 'false',
    }),
  }))
  serve(http, getCampaignRules, async ({ params, caller }) => ({
    items: await campaigns.rules(database, params, caller.accountId),
  }))
  serve(http, getCampaignOverview, ({ params, caller }) => campaigns.overview(database, params, caller.accountId))

  serve(http, createCampaign, ({ params, body, caller, transact }) =>
    transact(async (tx) => {
      await campaigns.assertStaff(tx, params.businessId, caller.accountId)
      return campaigns.create(tx, { ...params, ...body })
    }),
  )
  serve(http, updateCampaign, ({ params, body, caller, transact }) =>
    transact(async (tx) => {
      await campaigns.assertStaff(tx, params.businessId, caller.accountId)
      return campaigns.update(tx, params, body)
    }),
  )
  serve(http, replaceCampaignRules, ({ params, body, caller, transact }) =>
    transact(async (tx) => {
      await campaigns.assertStaff(tx, params.businessId, caller.accountId)
      return { items: await campaigns.replaceRules(tx, params, body.items) }
    }),
  )

  serve(http, sendCampaignEvent, async ({ params, body, caller, transact }) => {
    const { name, data: facts } = body
    await transact(async (tx) => {
      await campaigns.tell(tx, params, { accountId: caller.accountId, name, facts })
      return null
    })
    return undefined as never
  })

  serve(http, getCampaignPoints, ({ params, caller }) =>
    standings.points(database, {
      campaignId: params.campaign,
      accountId: params.user,
      callerId: caller.accountId,
    }),
  )
  serve(http, listMyPoints, async ({ caller, reach }) => ({
    items: await standings.mine(database, caller.accountId, reach),
  }))
  serve(http, listPointsHistory, ({ params, query, caller }) =>
    standings.history(database, {
      campaignId: params.campaign,
      accountId: params.user,
      callerId: caller.accountId,
      limit: query.limit,
      cursor: query.cursor ?? null,
    }),
  )
  serve(http, getLeaderboard, ({ params, query, caller }) =>
    standings.leaderboard(database, { campaignId: params.campaign, callerId: caller.accountId, limit: query.limit }),
  )

  /** For the staff of the campaign's business alone; answers with the account that the person is now. */
  async function personFor(
    tx: Queryable,
    callerId: string,
    { businessId, campaignId, user }: { businessId: string; campaignId: string; user: string },
  ): Promise<string> {
    await campaigns.assertStaff(tx, businessId, callerId)
    await campaigns.readFor(tx, { businessId, campaignId }, callerId)
    const accountId = (await people.keepRemaining(tx, [user])).get(user)
    if (!accountId) throw new Problem('user.not_found')
    return accountId
  }

  serve(http, getPersonsPoints, ({ params, caller }) =>
    database.transaction(async (tx) => {
      const accountId = await personFor(tx, caller.accountId, params)
      return readPoints(tx, params.campaignId, accountId)
    }),
  )
  serve(http, setPersonsPoints, ({ params, body, caller, transact }) =>
    transact(async (tx) => {
      const accountId = await personFor(tx, caller.accountId, params)
      const { businessId, campaignId } = params
      return points.set(tx, { businessId, campaignId, accountId, ...body })
    }),
  )
  serve(http, resetPoints, ({ params, caller, transact }) =>
    transact(async (tx) => {
      const { businessId, campaignId } = params
      await campaigns.assertStaff(tx, businessId, caller.accountId)
      await campaigns.readFor(tx, params, caller.accountId)
      return { people: await points.resetAll(tx, { id: campaignId, businessId }) }
    }),
  )

  serve(http, listOfferedLinks, async ({ caller, reach }) => ({
    items: await links.list(database, caller.accountId, reach),
  }))
  serve(http, markLinkSeen, async ({ params, caller, reach, transact }) => {
    await transact((tx) => links.seen(tx, caller.accountId, params.linkId, reach))
    return undefined as never
  })
}
