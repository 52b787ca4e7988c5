/**
 * No answer that the product could have meant: nothing came (`offline`), nothing came in time (`timeout`), or what came is
 * not ours, such as a proxy's 502 page (`unavailable`). It never says anything about the session (R1).
 */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
  readonly reason: 'offline' | 'timeout' | 'unavailable'
  readonly status: number | undefined

  constructor(reason: NetworkFailure['reason'], options: { status?: number; cause?: unknown } = {}) {
    super(reason, options.cause === undefined ? undefined : { cause: options.cause })
    this.reason = reason
    this.status = options.status
  }
}
