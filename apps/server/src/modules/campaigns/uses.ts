import type { Queryable } from '../../platform/database/database.ts'
import type { DesignUse } from '../tokens/index.ts'
import { listCampaigns, listRules } from './campaigns.store.ts'

/** The campaigns whose rules wait for a design or give it. */
export async function usesInRules(
  db: Queryable,
  { businessId, objectDefinitionId }: { businessId: string; objectDefinitionId: string },
): Promise<DesignUse[]> {
  const campaigns = await listCampaigns(db, [businessId])
  if (campaigns.length === 0) return []
  const rules = await listRules(
    db,
    campaigns.map(({ id }) => id),
  )
  const named = new Set(
    rules
      .filter(({ trigger, effects }) => JSON.stringify([trigger, effects]).includes(JSON.stringify(objectDefinitionId)))
      .map(({ campaignId }) => campaignId),
  )
  return campaigns
    .filter(({ id }) => named.has(id))
    .map(({ id, displayName }) => ({ kind: 'campaign', id, title: displayName }))
}
