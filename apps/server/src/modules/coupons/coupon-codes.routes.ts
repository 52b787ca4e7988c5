import {
  deleteFreeCouponCodes,
  exportCouponCodes,
  generateCouponCodes,
  importCouponCodes,
  listCouponPools,
  putCouponPool,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { csvReply } from '../../platform/http/replies/csv-reply.ts'
import { serve } from '../../platform/http/serve.ts'
import type { CouponPools } from './coupon-pools.ts'

export function couponCodesRoutes(
  http: FastifyInstance,
  { database, pools }: { database: Database; pools: CouponPools },
): void {
  serve(http, listCouponPools, async ({ staff }) => ({ items: await pools.list(database, staff.businessId) }))
  serve(http, putCouponPool, ({ params, body, staff, transact }) =>
    transact((tx) => pools.put(tx, staff, { id: params.poolId, ...body })),
  )
  serve(http, importCouponCodes, ({ params, body, staff, transact }) =>
    transact((tx) => pools.import(tx, staff, { poolId: params.poolId, ...body })),
  )
  serve(http, generateCouponCodes, ({ params, body, staff, transact }) =>
    transact((tx) => pools.generate(tx, staff, params.poolId, body)),
  )
  serve(http, deleteFreeCouponCodes, ({ params, staff, transact }) =>
    transact((tx) => pools.deleteFree(tx, staff, params.poolId)),
  )
  serve(http, exportCouponCodes, async ({ params, staff, request }) =>
    csvReply(request, `${params.poolId}-codes.csv`, await pools.export(database, staff.businessId, params.poolId)),
  )
}
