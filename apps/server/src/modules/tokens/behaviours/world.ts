import type { Price } from '@vitrine/protocol'
import type { NewSale, OpenedSale } from '../sales.ts'
/** A token that an action has handed out, as its receiver gets to read it. */
export interface GivenToken {
  id: string
  objectDefinitionId: string
  displayName: string
}

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
  /** Makes a token of a design; refuses beyond its edition and the limit of one person. */
  give(gift: Gift): Promise<GivenToken>
  /** Draws and gives a prize; `given` is null for no prize. Refuses with `prizes.not_found` where the brand has no such set. */
  draw(drawing: PrizeDrawing): Promise<{ drawId: string; given: GivenToken | null }>
  /** How many tokens lie in the token. */
  childCount(): Promise<number>
  /** Hands the first of them over to an account; null when there is none. Two takers never get the same. */
  takeChild(take: { to: string; cause: string }): Promise<GivenToken | null>
  /** Puts a token of the caller into a folder of theirs, or with `.` to the root. */
  putInto(tokenId: string, folderId: string): Promise<void>
  /** Puts everything in the caller's folder where the folder lies; answers how many. */
  emptyOut(folderId: string): Promise<number>
  /** Offers the token for sale; refuses what cannot be paid here. */
  openSale(sale: Omit<NewSale, 'tokenId' | 'businessId'>): Promise<OpenedSale>
  repriceSale(saleId: string, price: Price): Promise<void>
  /** Takes it off the market; whoever is paying for it gets their money back. */
  closeSale(saleId: string): Promise<void>
  /** Counts, unless that would go beyond `upTo`: then null. Safe under any concurrency. */
  count(counting: Counting): Promise<number | null>
  /** The counters with these keys; 0 for those that nobody has counted. */
  counts(keys: readonly string[]): Promise<number[]>
}
