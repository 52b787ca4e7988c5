import { importCouponCodes } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Brands } from '../tokens/index.ts'
import type { CouponCodes } from './coupon-codes.ts'

export interface CouponCodesRoutesNeeds {
  database: Database
  coupons: CouponCodes
  brands: Pick<Brands, 'assertStaff'>
}

export function couponCodesRoutes(http: FastifyInstance, { database, coupons, brands }: CouponCodesRoutesNeeds): void {
  serve(http, importCouponCodes, async ({ params, body, caller, transact }) => {
    await brands.assertStaff(database, caller.accountId, params.businessId)
    return transact((tx) => coupons.importCouponCodes(tx, { ...params, csv: body.csv }))
  })
}
