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
  /** How many tokens lie in the token. */
  childCount(): Promise<number>
  /** Hands the first of them over to an account; null when there is none. Two takers never get the same. */
  takeChild(take: { to: string; cause: string }): Promise<GivenToken | null>
  /** Counts, unless that would go beyond `upTo`: then null. Safe under any concurrency. */
  count(counting: Counting): Promise<number | null>
  /** The counters with these keys; 0 for those that nobody has counted. */
  counts(keys: readonly string[]): Promise<number[]>
}
