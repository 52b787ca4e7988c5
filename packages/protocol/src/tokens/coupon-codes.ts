import { z } from 'zod'
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

export const importCouponCodes = operation({
  id: 'importCouponCodes',
  method: 'POST',
  path: '/b/:businessId/coupon-pools/:poolId/codes',
  summary:
    'Adds codes to the pool of a coupon from CSV, all or none; the pool is made with its first codes. For staff.',
  auth: 'member',
  access: 'own',
  idempotent: true,
  bodyLimitBytes: 4 * 1024 * 1024,
  params: z.object({ businessId: BusinessId, poolId: CouponPoolId }),
  body: z.strictObject({
    /** With a heading: `code`, and `pin`, `expiry` (ISO 8601) and `value` where there are any, in any order. */
    csv: z.string().min(1).max(4_000_000),
  }),
  reply: z.object({
    imported: z.int(),
    /** By the line of the table, whose heading is line 1. Nothing is imported while anything is wrong. */
    errors: z.array(z.object({ line: z.int(), error: z.enum(couponRowErrors) })),
  }),
  problems: ['auth.forbidden'],
})
