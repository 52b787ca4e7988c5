import { getPublicToken, getShare, type ReplyOf, takeShare } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Landings } from './landings.ts'
import type { Shares } from './shares.ts'

export interface LandingsRoutesNeeds {
  database: Database
  landings: Landings
  shares: Shares
}

/** Pages that open before sign-in, and what they lead to. */
export function landingsRoutes(http: FastifyInstance, { database, landings, shares }: LandingsRoutesNeeds): void {
  serve(http, getPublicToken, async ({ params }) => ({ data: await landings.read(database, params.tokenId) }))

  serve(http, getShare, async ({ params }) => ({ data: await shares.read(database, params.shareId) }))

  serve(http, takeShare, async ({ params, caller, transact }) => {
    const tokenId = await transact((tx) => shares.take(tx, { shareId: params.shareId, takerId: caller.accountId }))
    return { data: { tokenId } as ReplyOf<typeof takeShare>['data'] }
  })
}
