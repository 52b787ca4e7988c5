import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const safe = /^[\w-]{8,64}$/

/** The caller's `X-Request-Id` where it is one that can be logged and sent back safely, otherwise a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && safe.test(given) ? given : randomUUID()
}
