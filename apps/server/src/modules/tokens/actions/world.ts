import type { FormAnswers, GivenToken, Price } from '@vitrine/protocol'
import type { NewSale, OpenedSale } from '../ledger/sales.ts'
import type { Nearness } from './near.ts'

export type { GivenToken }

export interface Gift {
  objectDefinitionId: string
  /** An account; the caller, when left out. */
  to?: string
  /** What realtime and provenance call it: `dispense`, `prize`, … */
  cause: string
}

/** A draw from a prize set of the token's own business. */
export interface PrizeDrawing {
  prizeSetId: string
  /** The account that wins; the caller, when left out. */
  to?: string
  /** What realtime, provenance and the draw's record call it: `prize`, `crate`, … */
  cause: string
}

/** A code of a brand's pool. */
export interface PoolCode {
  code: string
  pin: string | null
  /** ISO 8601. */
  expiry: string | null
  value: string | null
}

/** A merchant as a behaviour must know it. */
export interface MerchantFacts {
  id: string
  businessId: string
  name: string
  accountId: string
}

export interface Counting {
  /** What is counted, unique over all behaviours: `{behaviour}:{design or token}:{what}`. */
  key: string
  by?: number
  /** Nothing is counted beyond; null for no end. */
  upTo: number | null
}

/**
 * What a behaviour may do beyond its own token. Everything happens in the transaction of the action: it stays undone when the
 * action is refused later on.
 */
export interface World {
  /** Makes a token of a design of the token's own business; refuses beyond its edition and the limit of one person. */
  give(gift: Gift): Promise<GivenToken>
  /** Draws and gives a prize; `given` is null for no prize. Refuses with `prizes.not_found` where the brand has no such set. */
  draw(drawing: PrizeDrawing): Promise<{ drawId: string; given: GivenToken | null }>
  /** The next code of a pool of the token's own business, for the caller and no one else; null when there is none left. */
  takeCode(poolId: string): Promise<PoolCode | null>
  /** Keeps the caller's vote in the poll of the token's design; false when there is one already. */
  answerPollOnce(answer: string): Promise<boolean>
  /** Keeps what was sent with the token's form, for the staff of its business. */
  keepResponse(data: FormAnswers): Promise<void>
  /** How many tokens lie in the token. */
  childCount(): Promise<number>
  /** Hands the first of them over to an account; null when there is none. Two takers never get the same. */
  takeChild(take: { to: string; cause: string }): Promise<GivenToken | null>
  /** Puts a token that this action has given to the caller into the token itself, out of sight. */
  keepInside(tokenId: string): Promise<void>
  /** The merchant whose QR code was scanned; refuses what is no such code or no longer one. */
  merchantOf(code: string): Promise<MerchantFacts>
  /** Puts down on a merchant's list that the token was redeemed there. */
  noteRedemption(done: { merchantId: string; remaining: number }): Promise<void>
  /** Opens a link from which others get copies of the token; answers with its address. */
  openShareLink(): Promise<string>
  closeShareLinks(): Promise<void>
  /** Puts a token of the caller into a folder of theirs, or with `.` to the root. */
  putInto(tokenId: string, folderId: string): Promise<void>
  /** Puts everything in the caller's folder where the folder lies; answers how many. */
  emptyOut(folderId: string): Promise<number>
  /** Offers the token for sale; refuses what cannot be paid here. */
  openSale(sale: Omit<NewSale, 'tokenId' | 'businessId' | 'at'>): Promise<OpenedSale>
  repriceSale(saleId: string, price: Price): Promise<void>
  /** Takes it off the market; whoever is paying for it gets their money back. */
  closeSale(saleId: string): Promise<void>
  /** Refuses unless the caller is, believably, near enough to a place; the action says `takesPosition`. */
  assertNear(near: Nearness): Promise<void>
  /** Counts, unless that would go beyond `upTo`: then null. Safe under any concurrency. */
  count(counting: Counting): Promise<number | null>
  /** The counters with these keys; 0 for those that nobody has counted. */
  counts(keys: readonly string[]): Promise<number[]>
}
