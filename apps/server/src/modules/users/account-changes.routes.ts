import { readAccountChange, stopAccountChange } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { AccountChanges } from './account-changes.service.ts'

export function accountChangesRoutes(http: FastifyInstance, changes: AccountChanges): void {
  serve(http, readAccountChange, ({ body }) => changes.read(body.token))
  serve(http, stopAccountChange, ({ body }) => changes.stop(body.token))
}
