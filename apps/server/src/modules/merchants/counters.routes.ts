import {
  createMerchant,
  exportRedemptions,
  listBrandRedemptions,
  listGateScans,
  listGateTickets,
  listMerchants,
  sendGateScans,
  undoRedemption,
  updateMerchant,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { csvReply } from '../../platform/http/replies/csv-reply.ts'
import { serve } from '../../platform/http/serve.ts'
import type { TokensApi } from '../tokens/index.ts'
import type { Counters } from './counters.ts'
import type { Gate } from './gate.ts'
import type { Passes } from './passes.ts'
import type { Redemptions } from './redemptions.ts'

export interface CountersRoutesNeeds {
  database: Database
  counters: Counters
  redemptions: Redemptions
  gate: Gate
  tickets: TokensApi['redeemable']
  passes: Pick<Passes, 'publicKeys'>
  clock: Clock
}

/** What a business's staff do at its counters and with them. */
export function countersRoutes(http: FastifyInstance, needs: CountersRoutesNeeds): void {
  const { database, counters, redemptions, gate, tickets, passes, clock } = needs

  serve(http, listMerchants, async ({ staff }) => ({ items: await counters.list(database, staff) }))
  serve(http, createMerchant, async ({ body, staff, transact }) => ({
    data: await transact((tx) => counters.create(tx, staff, body)),
  }))
  serve(http, updateMerchant, async ({ params, body: { version, ...change }, staff, transact }) => ({
    data: await transact((tx) => counters.update(tx, staff, params.merchantId, version, change)),
  }))

  serve(http, listBrandRedemptions, ({ query, staff }) =>
    redemptions.list(database, { ...query, businessId: staff.businessId }),
  )
  serve(http, exportRedemptions, ({ query, staff, request }) =>
    csvReply(request, 'redemptions.csv', redemptions.csv(database, { ...query, businessId: staff.businessId })),
  )
  serve(http, undoRedemption, async ({ params, staff, transact }) => ({
    data: await transact((tx) => redemptions.undo(tx, staff, params.redemptionId)),
  }))

  serve(http, listGateTickets, async ({ params, query, staff }) => {
    const { id, businessId } = await counters.where(database, staff, params.merchantId)
    const { items, next } = await tickets(database, { businessId, merchantId: id, ...query })
    const titles = [...new Set(items.map(({ displayName }) => displayName))]
    return {
      items: items.map(({ tokenId, displayName, left, usedAt }) => ({
        tokenId: tokenId as never,
        title: titles.indexOf(displayName),
        left,
        usedAt,
      })),
      titles,
      keys: [...passes.publicKeys],
      next,
      now: clock.now().toISOString(),
    }
  })
  serve(http, sendGateScans, ({ params, body, staff }) => gate.take(staff, params.merchantId, body.scans))
  serve(http, listGateScans, async ({ params, query, staff }) => ({
    items: await gate.list(database, staff, { ...params, ...query }),
  }))
}
