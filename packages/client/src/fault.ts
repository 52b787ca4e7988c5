/** A server that failed, as a client saw it: status 5xx, or an answer that cannot be read. */
export interface Fault {
  /** The operation by its name, or method and path of the older network; no query string. */
  operation: string
  /** HTTP status. */
  status: number
  requestId?: string | undefined
  /** Code of the catalogue, or the older network's number. */
  problem?: string | number | undefined
}
