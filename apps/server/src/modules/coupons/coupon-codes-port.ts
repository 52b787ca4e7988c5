import { definePort } from '../tokens/index.ts'

/** A code of a brand's pool. */
export interface PoolCode {
  code: string
  pin: string | null
  /** ISO 8601. */
  expiry: string | null
  value: string | null
}

export interface CouponCodesPort {
  /** The next code of a pool of the token's own business, for the caller and no one else; null when there is none left. */
  take(poolId: string): Promise<PoolCode | null>
}

export const couponCodesPort = definePort<'couponCodes', CouponCodesPort>('couponCodes')
