import { deleteMe, downloadMyData, getFarewell, sendFarewellCode } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { readPersonalData } from '../../platform/database/personal-data.ts'
import { TextReply } from '../../platform/http/replies/text-reply.ts'
import { serve } from '../../platform/http/serve.ts'
import type { EveryModule } from '../../platform/modules/modules.ts'
import type { LeavingService } from './leaving.service.ts'

export interface LeavingRoutesNeeds {
  database: Database
  leaving: LeavingService
  everyModule: Pick<EveryModule, 'personalData'>
}

export function leavingRoutes(http: FastifyInstance, { database, leaving, everyModule }: LeavingRoutesNeeds): void {
  serve(http, getFarewell, ({ caller }) => leaving.farewell(caller.accountId))
  serve(http, sendFarewellCode, ({ caller, request }) =>
    leaving.sendCode({ accountId: caller.accountId, address: request.ip ?? null }),
  )
  serve(http, deleteMe, ({ caller, body, request }) =>
    leaving.leave(
      { accountId: caller.accountId, address: request.ip ?? null },
      {
        ...(body.password === undefined ? {} : { password: body.password }),
        ...(body.otp === undefined ? {} : { otp: body.otp }),
      },
    ),
  )
  serve(http, downloadMyData, async ({ caller }) => {
    const lines = readPersonalData(database, everyModule.personalData(), caller.accountId)
    return new TextReply({ type: 'application/json', fileName: 'my-data.json', lines })
  })
}
