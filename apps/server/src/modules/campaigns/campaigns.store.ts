import type { CampaignRule, RuleEffect, RuleTrigger } from '@vitrine/protocol'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { campaign, campaignRule } from './campaigns.schema.ts'

export type CampaignRow = typeof campaign.$inferSelect
export type NewCampaignRow = typeof campaign.$inferInsert
export interface RuleRow {
  id: string
  campaignId: string
  trigger: RuleTrigger
  effects: RuleEffect[]
}

/** False when there is one of that id. */
export async function insertCampaign(tx: Queryable, row: NewCampaignRow): Promise<boolean> {
  const rows = await tx.insert(campaign).values(row).onConflictDoNothing().returning({ id: campaign.id })
  return rows.length === 1
}

export async function findCampaign(db: Queryable, id: string): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaign).where(eq(campaign.id, id))
  return row ?? null
}

export async function lockCampaign(tx: Queryable, id: string): Promise<CampaignRow | null> {
  const [row] = await tx.select().from(campaign).where(eq(campaign.id, id)).for('update')
  return row ?? null
}

export async function listCampaigns(db: Queryable, businessIds: readonly string[]): Promise<CampaignRow[]> {
  if (businessIds.length === 0) return []
  return db
    .select()
    .from(campaign)
    .where(inArray(campaign.businessId, [...businessIds]))
    .orderBy(asc(campaign.createdAt), asc(campaign.id))
}

export async function updateCampaignRow(
  tx: Queryable,
  id: string,
  change: Partial<NewCampaignRow>,
): Promise<CampaignRow> {
  const [row] = await tx
    .update(campaign)
    .set({ ...change, revision: sql`${campaign.revision} + 1` })
    .where(eq(campaign.id, id))
    .returning()
  if (!row) throw new Error('a locked campaign is gone')
  return row
}

/** What runs of a brand that is closed runs no longer. */
export async function stopCampaignsOf(tx: Queryable, businessId: string): Promise<void> {
  await tx
    .update(campaign)
    .set({ state: 'edit', activeSince: null, revision: sql`${campaign.revision} + 1` })
    .where(and(eq(campaign.businessId, businessId), ne(campaign.state, 'edit')))
}

export interface RunningCampaign {
  id: string
  businessId: string
  displayName: string
  state: 'test' | 'live'
  activeSince: Date
  revision: number
}

export async function listRunning(db: Queryable): Promise<RunningCampaign[]> {
  const { id, businessId, displayName, state, activeSince, revision } = campaign
  const rows = await db
    .select({ id, businessId, displayName, state, activeSince, revision })
    .from(campaign)
    .where(ne(state, 'edit'))
  return rows as RunningCampaign[]
}

export async function listRules(db: Queryable, campaignIds: readonly string[]): Promise<RuleRow[]> {
  if (campaignIds.length === 0) return []
  const { id, campaignId, trigger, effects } = campaignRule
  return db
    .select({ id, campaignId, trigger, effects })
    .from(campaignRule)
    .where(inArray(campaignId, [...campaignIds]))
    .orderBy(asc(campaignId), asc(campaignRule.position))
}

/** Rules that stay keep their ids, and with them how often people have set them off. */
export async function writeRules(tx: Queryable, campaignId: string, rules: readonly CampaignRule[]): Promise<void> {
  await tx.delete(campaignRule).where(eq(campaignRule.campaignId, campaignId))
  if (rules.length === 0) return
  await tx.insert(campaignRule).values(rules.map((rule, position) => ({ ...rule, campaignId, position })))
}

/** Whether these ids are rules of other campaigns. */
export async function areForeign(tx: Queryable, campaignId: string, ruleIds: readonly string[]): Promise<boolean> {
  if (ruleIds.length === 0) return false
  const rows = await tx
    .select({ id: campaignRule.id })
    .from(campaignRule)
    .where(and(inArray(campaignRule.id, [...ruleIds]), ne(campaignRule.campaignId, campaignId)))
  return rows.length > 0
}
