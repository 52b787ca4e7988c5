import type { DemoWorld } from '@vitrine/fixtures'
import type { CampaignsApi } from '../modules/campaigns/index.ts'
import type { Queryable } from '../platform/database/database.ts'

export interface CampaignSeeding {
  campaigns: Pick<CampaignsApi, 'create' | 'update' | 'replaceRules' | 'addPoints' | 'refreshCards'>
  /** What is done next happened so long ago. */
  goTo(agoMs: number): Date
}

/** Campaigns with their rules, what people earned in them, and tokens that show it. Rules work from the end of the seeding on. */
export async function seedCampaigns(
  tx: Queryable,
  { campaigns, goTo }: CampaignSeeding,
  world: Pick<DemoWorld, 'campaigns' | 'people' | 'tokens' | 'objectDefinitions'>,
): Promise<void> {
  const accountOf = new Map(world.people.map(({ key, id }) => [key, id]))
  for (const { rules, earned, createdAgoMs, ...campaign } of world.campaigns) {
    const { businessId, id: campaignId } = campaign
    const place = { businessId, campaignId }
    await campaigns.create(tx, { ...campaign, createdAt: goTo(createdAgoMs) })
    await campaigns.replaceRules(tx, place, rules)
    for (const { person, channel, points, trigger, with: design, agoMs } of earned.toSorted(
      (a, b) => b.agoMs - a.agoMs,
    )) {
      goTo(agoMs)
      const earning = { reason: 'rule', trigger, objectDefinitionId: design } as const
      await campaigns.addPoints(tx, [
        { ...place, ...earning, accountId: accountOf.get(person) ?? '', channel, change: points },
      ])
    }
    const cards = new Set(
      world.objectDefinitions
        .filter((each) => each.campaignId === campaignId && each.behaviors['user-points-v2'])
        .map(({ id }) => id),
    )
    for (const token of world.tokens.filter(({ objectDefinitionId }) => cards.has(objectDefinitionId))) {
      goTo(token.modifiedAgoMs)
      await campaigns.refreshCards(tx, { ...place, accountId: token.owner })
    }
    goTo(0)
    await campaigns.update(tx, place, { state: 'live' })
  }
}
