import { z } from 'zod'

export const RewardSettings = z.looseObject({
  /** What its holder gets for it, in the brand's words. */
  terms: z.string().max(1_000).nullable().default(null),
  expiration_date: z.iso.datetime().nullable().default(null),
})
/** As a design gives it. */
export type RewardSettings = z.input<typeof RewardSettings>

export const RewardState = z.looseObject({
  ...RewardSettings.shape,
  redeemed: z.boolean().default(false),
  redeemedAt: z.iso.datetime().nullable().default(null),
})
export type RewardState = z.infer<typeof RewardState>
