/** Why something that was asked of the wallet was not done. */
export type VitrineErrorCode =
  /** No response within the time: `Timed out waiting for response`. */
  | 'timeout'
  /** What was asked was on its way when the wallet's page was left or loaded anew; nobody knows whether it was done. */
  | 'disconnected'
  /** `destroy()` was called. */
  | 'destroyed'
  /** No value of JSON: circular, for example. */
  | 'invalid'
  /** More than a million characters of JSON. */
  | 'too_large'
  /** Nobody answers a request of this name. */
  | 'no_handler'
  /** The page has no such element, or the address is none. */
  | 'no_place'
  /** The wallet did not do it and has no code for why. */
  | 'failed'
  /** A code of the wallet or of its server's catalogue, such as `client.host_not_granted` or `token.not_owner`. */
  | (string & {})

export class VitrineError extends Error {
  override name = 'VitrineError'
  readonly code: VitrineErrorCode

  constructor(code: VitrineErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
