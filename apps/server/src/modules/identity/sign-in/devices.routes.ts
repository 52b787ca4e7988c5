import { endOtherSessions, endSession, listSessions } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Devices } from './devices.ts'

/** Every call of a signed-in device says what it is; to be called before the routes are mounted. */
export function noteDevices(http: FastifyInstance, devices: Pick<Devices, 'note'>): void {
  http.addHook('preHandler', async ({ caller, headers }) => {
    if (caller) await devices.note(caller, headers['user-agent'] ?? '')
  })
}

export function devicesRoutes(http: FastifyInstance, devices: Devices): void {
  serve(http, listSessions, async ({ caller }) => ({
    items: await devices.list(caller.accountId, caller.sessionId),
  }))
  serve(http, endSession, ({ caller, params, transact }) =>
    transact((tx) => devices.end(tx, caller.accountId, params.sessionId)),
  )
  serve(http, endOtherSessions, ({ caller, transact }) =>
    transact(async (tx) => ({ ended: await devices.endOthers(tx, caller.accountId, caller.sessionId) })),
  )
}
