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
  listPointsChannels,
  listPointsHistory,
  listRuleParts,
  markLinkSeen,
  Problem,
  replaceCampaignRules,
  resetPoints,
  rulePartsOf,
  sendCampaignEvent,
  setPersonsPoints,
  tryCampaignRules,
  updateCampaign,
} from '@vitrine/protocol'
import en from '@vitrine/protocol/locales/en/rules.json' with { type: 'json' }
import es from '@vitrine/protocol/locales/es/rules.json' with { type: 'json' }
import type { FastifyInstance } from 'fastify'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Audit } from '../studio/index.ts'
import type { CampaignsService } from './campaigns.service.ts'
import { findCampaign } from './campaigns.store.ts'
import type { Links } from './links.ts'
import type { CampaignPeople } from './needs.ts'
import { readChannels, readPoints } from './points.store.ts'
import type { Points } from './points.ts'
import type { Standings } from './standings.ts'
import type { TryRules } from './trying.ts'

const ruleParts = rulePartsOf({ en, es })

export interface CampaignsRoutesNeeds {
  database: Database
  campaigns: CampaignsService
  points: Points
  standings: Standings
  links: Links
  people: Pick<CampaignPeople, 'keepRemaining'>
  audit: Pick<Audit, 'record'>
  tryRules: TryRules
}

export function campaignsRoutes(http: FastifyInstance, needs: CampaignsRoutesNeeds): void {
  const { database, campaigns, points, standings, links, people, audit, tryRules } = needs

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

  serve(http, createCampaign, ({ params, body, staff, transact }) =>
    transact((tx) => campaigns.create(tx, { ...params, ...body }, staff)),
  )
  serve(http, updateCampaign, ({ params, body: { version, ...change }, staff, transact }) =>
    transact((tx) => campaigns.update(tx, params, change, { staff, version })),
  )
  serve(http, replaceCampaignRules, ({ params, body: { version, items }, staff, transact }) =>
    transact(async (tx) => ({
      items: await campaigns.replaceRules(tx, params, items, { staff, version }),
      version: version + 1,
    })),
  )
  serve(http, tryCampaignRules, async ({ params, body }) => {
    await assertOwn(database, params)
    return tryRules(database, params, body)
  })
  serve(http, listRuleParts, async () => ruleParts)

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

  async function assertOwn(db: Queryable, { businessId, campaignId }: { businessId: string; campaignId: string }) {
    const row = await findCampaign(db, campaignId)
    if (row?.businessId !== businessId) throw new Problem('campaign.not_found')
    return row
  }

  /** The account that somebody with points of this campaign is now. */
  async function personFor(
    tx: Queryable,
    { user, ...place }: { businessId: string; campaignId: string; user: string },
  ): Promise<string> {
    await assertOwn(tx, place)
    const accountId = (await people.keepRemaining(tx, [user])).get(user)
    if (!accountId) throw new Problem('user.not_found')
    return accountId
  }

  serve(http, listPointsChannels, async ({ params }) => {
    await assertOwn(database, params)
    return { items: await readChannels(database, params.campaignId) }
  })
  serve(http, getPersonsPoints, ({ params }) =>
    database.transaction(async (tx) => readPoints(tx, params.campaignId, await personFor(tx, params))),
  )
  serve(http, setPersonsPoints, ({ params, body, staff, transact }) =>
    transact(async (tx) => {
      const accountId = await personFor(tx, params)
      const { businessId, campaignId } = params
      const before = (await readPoints(tx, campaignId, accountId)).channels[body.channel] ?? 0
      const after = await points.set(tx, { businessId, campaignId, accountId, ...body })
      const { channel } = body
      await audit.record(tx, staff, {
        ...{ what: 'points.set', id: accountId, title: channel },
        ...{ before: { points: before }, after: { points: body.points } },
      })
      return after
    }),
  )
  serve(http, resetPoints, ({ params, staff, transact }) =>
    transact(async (tx) => {
      const { id, businessId, displayName: title } = await assertOwn(tx, params)
      const reset = await points.resetAll(tx, { id, businessId })
      await audit.record(tx, staff, { what: 'points.reset', id, title, before: { people: reset } })
      return { people: reset }
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
