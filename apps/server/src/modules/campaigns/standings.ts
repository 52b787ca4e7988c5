import type { CampaignPoints, Leaderboard, LeaderboardPlace, PointsEntry } from '@vitrine/protocol'
import { type listMyPoints, Problem, type ReplyOf } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import type { Reach } from '../../platform/reach.ts'
import { type CampaignRow, findCampaign } from './campaigns.store.ts'
import type { CampaignBrands, CampaignPeople, RuleTokens } from './needs.ts'
import {
  countPlayers,
  type Place,
  readCampaignsOf,
  readEntries,
  readPlaceOf,
  readPlaces,
  readPoints,
} from './points.store.ts'

export interface StandingsNeeds {
  people: Pick<CampaignPeople, 'faces'>
  brands: Pick<CampaignBrands, 'staffOf' | 'summaries'>
  tokens: Pick<RuleTokens, 'designs'>
}

type MyPoints = ReplyOf<typeof listMyPoints>['items'][number]

interface Whose {
  campaignId: string
  accountId: string
  callerId: string
}

/** What people read of points: their own, their history, and where they stand among others. */
export interface Standings {
  points(db: Queryable, whose: Whose): Promise<CampaignPoints>
  mine(db: Queryable, accountId: string, reach: Reach): Promise<MyPoints[]>
  history(
    db: Queryable,
    whose: Whose & { limit: number; cursor: string | null },
  ): Promise<{ items: PointsEntry[]; next: string | null }>
  leaderboard(db: Queryable, wanted: { campaignId: string; callerId: string; limit: number }): Promise<Leaderboard>
}

export function createStandings({ people, brands, tokens }: StandingsNeeds): Standings {
  async function readCampaign(db: Queryable, campaignId: string, callerId: string): Promise<CampaignRow> {
    const row = await findCampaign(db, campaignId)
    if (!row) throw new Problem('campaign.not_found')
    if (row.state === 'live' || (await brands.staffOf(db, callerId)).includes(row.businessId)) return row
    throw new Problem('campaign.not_found')
  }

  return {
    async points(db, { campaignId, accountId, callerId }) {
      const { pointsVisibility } = await readCampaign(db, campaignId, callerId)
      if (accountId !== callerId && pointsVisibility !== 'public') throw new Problem('auth.forbidden')
      return readPoints(db, campaignId, accountId)
    },

    async mine(db, accountId, reach) {
      const rows = await readCampaignsOf(db, accountId, reach)
      const businesses = await brands.summaries(db, [...new Set(rows.map(({ businessId }) => businessId))])
      const points = await Promise.all(rows.map(({ id }) => readPoints(db, id, accountId)))
      return rows.map(({ id, displayName, businessId }, index) => ({
        business: businesses.get(businessId),
        campaign: { id, displayName },
        points: points[index],
      })) as MyPoints[]
    },

    async history(db, { campaignId, accountId, callerId, limit, cursor }) {
      const { businessId } = await readCampaign(db, campaignId, callerId)
      if (accountId !== callerId) throw new Problem('auth.forbidden')
      const before = cursor === null ? null : Number(cursor)
      const rows = await readEntries(db, { campaignId, accountId, limit: limit + 1, before })
      const page = rows.slice(0, limit)
      const ids = [...new Set(page.flatMap((row) => row.objectDefinitionId ?? []))]
      const { items } = ids.length
        ? await tokens.designs.search(db, { businessId, ids, forStaff: true })
        : { items: [] }
      const names = new Map<string, string>(items.map(({ id, displayName }) => [id, displayName]))
      return {
        items: page.map(({ id, at, channel, change, total, reason, trigger, objectDefinitionId }) => ({
          id: String(id),
          at: at.toISOString(),
          channel,
          change,
          total,
          reason,
          trigger,
          objectDefinition: objectDefinitionId
            ? { id: objectDefinitionId, displayName: names.get(objectDefinitionId) ?? '' }
            : null,
        })),
        next: rows.length > limit ? String(page.at(-1)?.id) : null,
      }
    },

    async leaderboard(db, { campaignId, callerId, limit }) {
      const { pointsVisibility } = await readCampaign(db, campaignId, callerId)
      const [places, mine, { players }] = await Promise.all([
        pointsVisibility === 'public' ? readPlaces(db, campaignId, limit) : [],
        readPlaceOf(db, campaignId, callerId),
        countPlayers(db, campaignId),
      ])
      const faces = await people.faces(db, [...places.map(({ accountId }) => accountId), callerId])
      const named = ({ accountId, rank, total }: Place): LeaderboardPlace => ({
        rank,
        userId: accountId,
        name: faces.get(accountId)?.name ?? '',
        picture: faces.get(accountId)?.picture ?? null,
        total,
      })
      // Who is leaving or gone is counted, and not named.
      const items = places.map(named).filter(({ name }) => name !== '')
      return { items, me: mine && named(mine), players }
    },
  }
}
