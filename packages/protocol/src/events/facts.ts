import { z } from 'zod'

/** Ids as the log has them: they were checked before they were written, and are not checked again on each reading. */
export const accountId = z.string().brand<'AccountId'>()
export const tokenId = z.string().brand<'TokenId'>()
export const businessId = z.string().brand<'BusinessId'>()
export const objectDefinitionId = z.string().brand<'ObjectDefinitionId'>()
export const campaignId = z.string().brand<'CampaignId'>()
export const coinId = z.string().brand<'CoinId'>()

/** An account or a business; null for the system or nobody. */
export const party = z.string().nullable()

export const noFacts = z.object({})
