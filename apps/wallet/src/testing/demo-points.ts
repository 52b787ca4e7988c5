import { type DemoCampaign, demoWorld, instantBefore, type PersonKey, person } from '@vitrine/fixtures'
import type { BusinessSummary, CampaignGroup, LeaderboardPlace, ObjectDefinition, PointsEntry } from '@vitrine/protocol'
import { businessOf, refused } from './demo-answers.ts'
import type { Answer } from './StoryWorld.tsx'

/** As the other answers of the demo world. */
const seededAt = new Date('2026-05-16T09:30:00.000Z')
const at = (agoMs: number) => instantBefore(seededAt, agoMs)

function demoCampaign(id: string): DemoCampaign {
  const found = demoWorld.campaigns.find((campaign) => campaign.id === id)
  if (!found) throw new Error(`The demo world has no campaign ${id}.`)
  return found
}

const earnedBy = (key: PersonKey, { earned }: DemoCampaign) =>
  earned.filter((each) => each.person === key).toSorted((a, b) => b.agoMs - a.agoMs)

/** What somebody's history says, newest first. */
function historyOf(key: PersonKey, campaign: DemoCampaign): PointsEntry[] {
  let total = 0
  return earnedBy(key, campaign)
    .map((each, index): PointsEntry => {
      total += each.points
      const design = demoWorld.objectDefinitions.find(({ id }) => id === each.with)
      return {
        id: String(index),
        at: at(each.agoMs),
        channel: each.channel,
        change: each.points,
        total,
        reason: 'rule',
        trigger: each.trigger,
        objectDefinition: { id: each.with, displayName: design?.meta.displayName ?? '' },
      }
    })
    .toReversed()
}

function pointsOf(key: PersonKey, campaign: DemoCampaign) {
  const channels: Record<string, number> = {}
  for (const { channel, points } of earnedBy(key, campaign)) channels[channel] = (channels[channel] ?? 0) + points
  return { total: Object.values(channels).reduce((sum, points) => sum + points, 0), channels }
}

export function myPointsOf(key: PersonKey) {
  return demoWorld.campaigns
    .filter((campaign) => earnedBy(key, campaign).length > 0)
    .map((campaign) => ({
      business: businessOf(campaign.businessId) as BusinessSummary,
      campaign: { id: campaign.id, displayName: campaign.displayName },
      points: pointsOf(key, campaign),
    }))
}

function groupOf({ id, businessId, displayName, description, pointsVisibility, createdAgoMs }: DemoCampaign) {
  const designs = demoWorld.objectDefinitions.filter(({ campaignId }) => campaignId === id)
  return {
    id,
    businessId,
    displayName,
    description,
    pointsVisibility,
    state: 'live',
    isDefault: true,
    createdAt: at(createdAgoMs),
    updatedAt: at(createdAgoMs),
    objectDefinitions: designs.map(({ meta, behaviors, ...design }) => ({
      ...meta,
      ...design,
      state: behaviors,
    })) as unknown as ObjectDefinition[],
  } as CampaignGroup
}

function leaderboardOf(key: PersonKey, campaign: DemoCampaign) {
  const all = demoWorld.people
    .map(({ key: each }) => ({ key: each, total: pointsOf(each, campaign).total }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
  const places = all.map(({ key: each, total }): LeaderboardPlace => {
    const { id, name, picture } = person(each)
    return { rank: 1 + all.filter((other) => other.total > total).length, userId: id, name, picture, total }
  })
  return {
    items: campaign.pointsVisibility === 'public' ? places : [],
    me: places.find(({ userId }) => userId === person(key).id) ?? null,
    players: places.length,
  }
}

/** What the server says of points; nothing to other questions. */
export function pointsServer(me: PersonKey) {
  return ({ method, path }: Parameters<Answer>[0]): ReturnType<Answer> | undefined => {
    const { pathname } = new URL(path, 'http://story')
    const parts = pathname.split('/').filter(Boolean)
    if (pathname === '/me/points') return { body: { items: myPointsOf(me) } }
    if (pathname === '/me/offered-links') return { body: { items: [] } }
    if (method !== 'GET') return undefined
    if (parts[0] === 'b' && parts[2] === 'campaign-groups') {
      const own = demoWorld.campaigns.filter(({ businessId }) => businessId === parts[1])
      if (parts[4] === 'rules') return { body: { items: [] } }
      return { body: { items: own.map(groupOf) } }
    }
    if (parts[0] === 'u' && parts[2] === 'campaign') {
      return { body: { items: historyOf(me, demoCampaign(parts[3] ?? '')), next: null } }
    }
    if (parts[0] === 'campaigns') {
      const campaign = demoWorld.campaigns.find(({ id }) => id === parts[1])
      return campaign ? { body: leaderboardOf(me, campaign) } : refused('campaign.not_found', 404)
    }
    return undefined
  }
}
