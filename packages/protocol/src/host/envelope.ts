import { z } from 'zod'

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

export const HostRequest = z.looseObject({
  id: z.string().min(1).max(120),
  name: z.string().min(1).max(120),
  payload: z.unknown().optional(),
  request: z.literal(true),
})
export type HostRequest = z.infer<typeof HostRequest>

export const HostResponse = z.looseObject({
  id: z.string().min(1).max(120),
  payload: z.unknown().optional(),
  /** What a person or a developer can read; the reply failed when it is there. */
  error: z.string().max(2000).optional(),
  /** Of the catalogue of problems, ours alone: the original's hosts know the text only. */
  code: z.string().max(120).optional(),
  request: z.literal(false),
})
export type HostResponse = z.infer<typeof HostResponse>

/** The largest message taken, in characters of its JSON. */
export const hostMessageMaxLength = 1_000_000
/** How long either side waits for a response, in milliseconds (R25). */
export const hostTimeoutMs = 15_000
export const navigationReadyMs = 250
