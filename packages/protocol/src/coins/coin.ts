import { z } from 'zod'
import { AccountId, BusinessId } from '../ids.ts'
import { BusinessSummary } from '../studio/business.ts'

/** A brand's coin. UUID text. */
export const CoinId = z.uuid().brand<'CoinId'>()
export type CoinId = z.infer<typeof CoinId>

/** Coins are whole: nobody holds a part of one. */
export const CoinAmount = z.int().min(1).max(1_000_000_000)

/** What a holder agrees to before using a brand's coins (R30). A new text has a new version and is asked for again. */
export const CoinTerms = z.object({
  text: z.string(),
  /** Where the brand publishes them in full. */
  url: z.string().nullable(),
  version: z.string(),
})
export type CoinTerms = z.infer<typeof CoinTerms>

export const Coin = z.object({
  id: CoinId,
  businessId: BusinessId,
  name: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
  /** What the picture shows, for those who do not see it. */
  imageAlt: z.string(),
  terms: CoinTerms,
})
export type Coin = z.infer<typeof Coin>

/** One person's side of a coin. */
export const CoinHolding = z.object({
  coin: Coin,
  business: BusinessSummary,
  balance: z.int(),
  /** Whether the person has accepted the terms as they are now; without it coins come but cannot be used. */
  enrolled: z.boolean(),
  enrolledAt: z.iso.datetime().nullable(),
  /** When the balance last changed; null before anything came. */
  changedAt: z.iso.datetime().nullable(),
})
export type CoinHolding = z.infer<typeof CoinHolding>

/**
 * Why coins moved. `fund`: into the treasury; `grant`: from the brand to a person; `transfer`: between people; `redeem`:
 * spent at the brand; `purchase`, `royalty` and `refund`: trade in tokens; `merge`: between two accounts of one person.
 */
export const coinKinds = ['fund', 'grant', 'transfer', 'redeem', 'purchase', 'royalty', 'refund', 'merge'] as const
export const CoinKind = z.enum(coinKinds)
export type CoinKind = z.infer<typeof CoinKind>

/** The other side of a movement. */
export const CoinParty = z.discriminatedUnion('type', [
  z.object({ type: z.literal('person'), id: AccountId, name: z.string(), picture: z.string().nullable() }),
  z.object({ type: z.literal('business') }),
  /** Somebody without an account, for whom they wait or waited; as much of the address as its sender needs to recognise it. */
  z.object({ type: z.literal('address'), hint: z.string() }),
])
export type CoinParty = z.infer<typeof CoinParty>

/** One line of a history, as its holder reads it. */
export const CoinMovement = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: CoinKind,
  /** Above zero when it came, below when it went. */
  amount: z.int(),
  balanceAfter: z.int(),
  party: CoinParty,
  memo: z.string().nullable(),
  /** What it was for, in the words of whoever caused it: an order's number, a token's id. */
  reference: z.string().nullable(),
})
export type CoinMovement = z.infer<typeof CoinMovement>

export const CoinHistoryPage = z.object({
  items: z.array(CoinMovement),
  /** Opaque; null where nothing older is left. */
  nextCursor: z.string().nullable(),
})
export type CoinHistoryPage = z.infer<typeof CoinHistoryPage>

/** What the brand itself holds. */
export const CoinTreasury = z.object({
  coin: Coin,
  /** What can still be given. */
  balance: z.int(),
  /** Raised by every change of what the coin is called, looks like or is given for. */
  version: z.int().min(1),
  /** All coins that were ever made: the treasury and what people hold. */
  issued: z.int(),
  holders: z.int(),
})
export type CoinTreasury = z.infer<typeof CoinTreasury>
