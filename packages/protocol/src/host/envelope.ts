/*
 * How a wallet in a frame or native container and its host talk. Two ways carry the same calls (R28):
 *
 * - Ours. The wallet posts `{ vitrine: 'hello', version: 1 }` to its parent; the host answers once with `{ vitrine: 'connect', version: 1,
 *   init }` and one port of a `MessageChannel`. The wallet looks at the origin of that answer, and nothing more is ever posted to a window:
 *   requests and responses travel through the port, as objects.
 * - The original's. Requests and responses are posted to the window (or through a native handler, as JSON strings), started by a request
 *   named `wallet-sdk-init`.
 */

export const hostProtocolVersion = 1

/** What is longer than its place, or not of its kind, is no message. */
export interface HostRequest {
  id: string
  name: string
  payload?: unknown
  request: true
}

export interface HostResponse {
  id: string
  payload?: unknown
  /** What a person or a developer can read; the reply failed when it is there. */
  error?: string
  /** Of the catalogue of problems, ours alone: the original's hosts know the text only. */
  code?: string
  request: false
}

/** The largest message taken, in characters of its JSON. */
export const hostMessageMaxLength = 1_000_000
/** A longer access token is none. */
export const hostTokenMaxLength = 20_000
/** How long either side waits for a response, in milliseconds (R25). */
export const hostTimeoutMs = 15_000
export const navigationReadyMs = 250
