/** What a report says besides the error; never anything of a person. */
export interface ErrorFacts {
  /** Of the request that failed, as the server's log and its reports have it. */
  requestId?: string | undefined
  /** Which call it was, by its name in the contract. */
  operation?: string | undefined
  /** HTTP status. */
  status?: number | undefined
  /** Code of the catalogue, or the older network's number. */
  problem?: string | number | undefined
}

/** Tells of an error; `sentence` says where it was, in our own words. */
export type Report = (sentence: string, error: unknown, facts: ErrorFacts) => void
