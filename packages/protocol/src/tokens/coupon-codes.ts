import { z } from 'zod'
import { CsvFile } from '../csv-file.ts'
import { BusinessId } from '../ids.ts'
import { operation } from '../operation.ts'

export const CouponPoolId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

export const couponRowErrors = [
  'code_missing',
  'code_twice',
  'code_known',
  'expiry_invalid',
  'too_long',
  'unreadable',
] as const

/** Codes that a brand has had made for one kind of coupon. */
export const CouponPool = z.object({
  id: CouponPoolId,
  name: z.string(),
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
  /** All codes; those given to people; those that are free and good; those that expired before anybody had them. */
  codes: z.object({ all: z.int(), given: z.int(), free: z.int(), expired: z.int() }),
})
export type CouponPool = z.output<typeof CouponPool>

const PoolParams = z.object({ businessId: BusinessId, poolId: CouponPoolId })
const forStaff = { auth: 'staff', business: 'params.businessId' } as const

export const listCouponPools = operation({
  id: 'listCouponPools',
  method: 'GET',
  path: '/b/:businessId/coupon-pools',
  summary: 'A business’s pools of coupon codes, with what is left of each.',
  ...forStaff,
  role: 'viewer',
  key: 'read',
  params: z.object({ businessId: BusinessId }),
  reply: z.object({ items: z.array(CouponPool) }),
})

export const putCouponPool = operation({
  id: 'putCouponPool',
  method: 'PUT',
  path: '/b/:businessId/coupon-pools/:poolId',
  summary: 'Makes a pool of coupon codes, or renames it.',
  ...forStaff,
  role: 'editor',
  idempotent: true,
  params: PoolParams,
  body: z.strictObject({
    /** The version that the change was made from; 0 for a new one. */
    version: z.int().min(0),
    name: z.string().trim().min(1).max(120),
  }),
  reply: CouponPool,
  problems: ['coupon.pool_not_found', 'studio.edited_meanwhile'],
})

export const importCouponCodes = operation({
  id: 'importCouponCodes',
  method: 'POST',
  path: '/b/:businessId/coupon-pools/:poolId/codes',
  summary:
    'Adds codes to the pool of a coupon from CSV: all or none, or those that are right where `wrong` is `leave_out`; the pool is made with its first codes.',
  ...forStaff,
  role: 'editor',
  idempotent: true,
  bodyLimitBytes: 8 * 1024 * 1024,
  params: PoolParams,
  body: z.strictObject({
    /** With a heading: `code`, and `pin`, `expiry` (ISO 8601) and `value` where there are any, in any order; commas or semicolons. */
    csv: z.string().min(1).max(8_000_000),
    wrong: z.enum(['refuse', 'leave_out']).default('refuse'),
  }),
  reply: z.object({
    imported: z.int(),
    /** By the line of the table, whose heading is line 1. */
    errors: z.array(z.object({ line: z.int(), error: z.enum(couponRowErrors) })),
  }),
  problems: ['coupon.pool_not_found'],
})

export const generateCouponCodes = operation({
  id: 'generateCouponCodes',
  method: 'POST',
  path: '/b/:businessId/coupon-pools/:poolId/generated-codes',
  summary: 'Adds codes that nobody can guess to a pool.',
  ...forStaff,
  role: 'editor',
  idempotent: true,
  ratePerMinute: 10,
  params: PoolParams,
  body: z.strictObject({
    count: z.int().min(1).max(100_000),
    /** What all of them begin with. */
    prefix: z
      .string()
      .regex(/^[A-Z0-9-]{0,12}$/)
      .default(''),
    /** Signs after the prefix, of letters and digits that nobody takes for each other. */
    length: z.int().min(6).max(20).default(8),
    expiry: z.iso.datetime().nullable().default(null),
    value: z.string().trim().min(1).max(200).nullable().default(null),
  }),
  reply: CouponPool,
  problems: ['coupon.pool_not_found'],
})

export const exportCouponCodes = operation({
  id: 'exportCouponCodes',
  method: 'GET',
  path: '/b/:businessId/coupon-pools/:poolId/codes',
  summary: 'Every code of a pool as CSV, with when it was given; formulas are made plain text.',
  ...forStaff,
  role: 'editor',
  params: PoolParams,
  reply: CsvFile,
  problems: ['coupon.pool_not_found'],
})

export const deleteFreeCouponCodes = operation({
  id: 'deleteFreeCouponCodes',
  method: 'DELETE',
  path: '/b/:businessId/coupon-pools/:poolId/codes',
  summary: 'Takes the codes that nobody has out of a pool.',
  ...forStaff,
  role: 'editor',
  idempotent: true,
  params: PoolParams,
  reply: CouponPool,
  problems: ['coupon.pool_not_found'],
})
