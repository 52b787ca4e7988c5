import type { BusinessSummary } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import type { Designs, Editions, RuleAccess } from '../tokens/index.ts'

/** What rules do with tokens; tokens fulfil it. */
export interface RuleTokens {
  issue(
    tx: Queryable,
    issue: { objectDefinitionId: string; cause: string; tokens: { ownerId: string }[] },
  ): Promise<string[]>
  rules: RuleAccess
  designs: Designs
  editions: Pick<Editions, 'of'>
}

/** What rules do with prizes; prizes fulfil it. */
export interface RulePrizes {
  drawPrize(
    tx: Queryable,
    draw: { prizeSetId: string; businessId: string; to: string; cause: string; tokenId: string | null },
  ): Promise<{ given: { id: string } | null }>
  hasPrizeSet(db: Queryable, wanted: { businessId: string; prizeSetId: string }): Promise<boolean>
  /** What these sets give, with chances in per cent; null in a sequence. */
  prizesOf(
    db: Queryable,
    wanted: { businessId: string; prizeSetIds: readonly string[] },
  ): Promise<{ prizeSetId: string; objectDefinitionId: string; percent: number | null; left: number | null }[]>
}

/** What rules do with coins; coins fulfil it. */
export interface RuleCoins {
  /** The same key is the same movement. */
  grant(
    tx: Queryable,
    grant: { key: string; businessId: string; accountId: string; amount: number; reason: string },
  ): Promise<unknown>
  /** Throws `coins.not_found` where a business has none. */
  coinOf(db: Queryable, businessId: string): Promise<unknown>
  /** How many the business can still give; null where it has no coin. */
  treasuryOf(db: Queryable, businessId: string): Promise<number | null>
}

export interface CampaignPeople {
  /** Which account each of these is now, after merges; they stay open until the transaction ends. Closed ones are left out. */
  keepRemaining(tx: Queryable, accountIds: readonly string[]): Promise<Map<string, string>>
  /** As their public profiles give them. */
  faces(db: Queryable, accountIds: readonly string[]): Promise<Map<string, { name: string; picture: string | null }>>
}

export interface CampaignBrands {
  staffOf(db: Queryable, accountId: string): Promise<string[]>
  summaries(db: Queryable, businessIds: readonly string[]): Promise<Map<string, BusinessSummary>>
  exists(db: Queryable, businessId: string): Promise<boolean>
  defaultCampaign(db: Queryable, businessId: string): Promise<string | null>
  setDefaultCampaign(tx: Queryable, businessId: string, campaignId: string): Promise<void>
}
