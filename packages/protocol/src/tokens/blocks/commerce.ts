import { z } from 'zod'

export const saleStatuses = ['unlisted', 'active', 'pending', 'failed', 'unknown'] as const
export const saleChannels = ['marketplace', 'direct', 'none'] as const

/**
 * How a token stands to be bought (spec §3 Commerce info, §4). For sale: its channel is not `none`. `pending`: somebody is paying;
 * `failed`: the last payment failed, and it is still for sale.
 */
export const CommerceState = z.looseObject({
  /** `coins` for its brand's own, otherwise ISO 4217. */
  currency: z.string().nullable().default(null),
  status: z.enum(saleStatuses).default('unlisted'),
  channel: z.enum(saleChannels).default('none'),
  /** Whole coins, or the currency's smallest unit. */
  price: z.int().nullable().default(null),
  /** Why the last payment failed; only its owner reads it. */
  error: z.string().nullable().default(null),
  /** Where it is paid for. */
  checkoutUrl: z.string().nullable().default(null),
  /** The public page of the sale. */
  productUrl: z.string().nullable().default(null),
  /** When it was last sold. */
  saleDate: z.iso.datetime().nullable().default(null),
  saleId: z.uuid().nullable().default(null),
})
export type CommerceState = z.infer<typeof CommerceState>

/** Who shares in every resale, and how much of the price in per cent, to hundredths. */
export const RoyaltiesState = z.looseObject({
  /** An account, or a business; the token's author when empty. */
  artist: z.string().max(64).default(''),
  percent: z.number().min(0).max(50).multipleOf(0.01).default(0),
})
export type RoyaltiesState = z.infer<typeof RoyaltiesState>
