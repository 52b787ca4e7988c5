/** What the older network refuses: by its envelope, or by an action's reactor (`main.error`). */
export class NetworkProblem extends Error {
  override readonly name = 'NetworkProblem'
  /** The number of spec §8; -1 where the server gave none. */
  readonly code: number
  readonly status: number
  readonly requestId: string | undefined

  constructor(
    code: number,
    message: string,
    { status, requestId }: { status: number; requestId?: string | undefined },
  ) {
    super(message)
    this.code = code
    this.status = status
    this.requestId = requestId
  }
}
