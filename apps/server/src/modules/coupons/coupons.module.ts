import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Audit } from '../studio/index.ts'
import type { Behaviour } from '../tokens/index.ts'
import { couponCodesRoutes } from './coupon-codes.routes.ts'
import { takeCode } from './coupon-codes.store.ts'
import { type CouponCodes, createCouponCodes } from './coupon-codes.ts'
import { couponCodesPort } from './coupon-codes-port.ts'
import { createCouponPools } from './coupon-pools.ts'
import { coupon } from './coupon-v1.ts'

export interface CouponsNeeds {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record' | 'assertVersion'>
}

export type CouponsApi = CouponCodes

export const couponBehaviours: readonly Behaviour[] = [coupon]

export function couponsModule({ database, clock, audit }: CouponsNeeds): Module<CouponsApi> {
  const coupons = createCouponCodes({ clock })
  return {
    name: 'coupons',
    api: coupons,
    behaviours: couponBehaviours,
    ports: [
      couponCodesPort.provide(({ tx, token: { id: tokenId, businessId }, callerId: accountId, now }) => ({
        async take(poolId) {
          const taken = await takeCode(tx, { poolId, businessId, tokenId, accountId, now })
          return taken && { ...taken, expiry: taken.expiry?.toISOString() ?? null }
        },
      })),
    ],
    mount: (http) => couponCodesRoutes(http, { database, pools: createCouponPools({ coupons, audit, clock }) }),
  }
}
