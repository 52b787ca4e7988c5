import { requestIdOf } from '@vitrine/client'
import { Problem } from '@vitrine/protocol/problem'
import { logError } from '../../../platform/telemetry/log.ts'

/** A reply of the inventory without its parts is reported, and a failure like any other (R27). */
export function malformed(reply: object): Problem {
  const requestId = requestIdOf(reply)
  logError('an inventory reply lacks tokens or their faces', undefined, { requestId, operation: 'searchInventory' })
  return new Problem('internal', {}, requestId === undefined ? {} : { requestId })
}
