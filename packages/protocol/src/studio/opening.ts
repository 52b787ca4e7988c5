import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { operation } from '../operation.ts'
import { holdsAddress } from '../users/names.ts'
import { isPlainText } from '../viewer/harmless.ts'
import { StaffedBusiness } from './business.ts'
import { BrandLook } from './editing.ts'

/** How addresses and links name a brand. */
export const BrandName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){2,38}$/, 'must be 3 to 39 letters a–z, digits and single hyphens')

/** It stands in mails to strangers: what holds an address would lead them there in our words. */
const DisplayName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine(isPlainText, 'has signs that cannot be seen')
  .refine((name) => !holdsAddress(name), 'must be a name, not an address')

const nameProblems = ['business.name_taken', 'business.name_reserved'] as const

/** Who may open a brand here, by the setting `BRANDS`. */
export const openingPolicies = ['open', 'invited', 'operators'] as const
export type OpeningPolicy = (typeof openingPolicies)[number]

export const getOpening = operation({
  id: 'getOpening',
  method: 'GET',
  path: '/studio/opening',
  summary: 'Whether the caller may open a brand here, and how many more.',
  auth: 'member',
  access: 'studio',
  reply: z.object({ policy: z.enum(openingPolicies), may: z.boolean(), left: z.int(), operator: z.boolean() }),
})

export const checkBrandName = operation({
  id: 'checkBrandName',
  method: 'GET',
  path: '/studio/names/:name',
  summary: 'Whether a brand could be called so in addresses.',
  auth: 'member',
  access: 'studio',
  ratePerMinute: 60,
  params: z.object({ name: BrandName }),
  query: z.object({ displayName: DisplayName.optional() }),
  reply: z.object({ free: z.boolean() }),
})

export const openBusiness = operation({
  id: 'openBusiness',
  method: 'POST',
  path: '/b',
  summary: 'Opens a brand, which is then the caller’s.',
  auth: 'member',
  access: 'studio',
  idempotent: true,
  ratePerMinute: 10,
  body: z.strictObject({ name: BrandName, displayName: DisplayName, brandConfig: BrandLook.optional() }),
  reply: StaffedBusiness,
  problems: ['business.may_not_open', 'business.limit_reached', ...nameProblems],
})

export const renameBusiness = operation({
  id: 'renameBusiness',
  method: 'PUT',
  path: '/b/:businessId/name',
  summary: 'Gives a business another name in addresses; those with the old one lead nowhere from then on.',
  auth: 'staff',
  role: 'admin',
  business: 'params.businessId',
  idempotent: true,
  ratePerMinute: 10,
  params: z.object({ businessId: BusinessId }),
  body: z.strictObject({ name: BrandName, version: z.int() }),
  reply: StaffedBusiness,
  problems: ['studio.edited_meanwhile', ...nameProblems],
})

export const closeBusiness = operation({
  id: 'closeBusiness',
  method: 'DELETE',
  path: '/b/:idOrName',
  summary:
    'Closes a business for good: nobody works for it any more, its API keys end, its hostnames, its own wallet, campaigns and counters go. What people have of it stays theirs.',
  auth: 'staff',
  role: 'owner',
  business: 'params.idOrName',
  freshProof: true,
  idempotent: true,
  ratePerMinute: 10,
  /** The id alone: a name may change hands. */
  params: z.object({ idOrName: BusinessId }),
  body: z.strictObject({
    /** Its name, so that nobody closes another one than they mean. */
    name: z.string().max(120),
  }),
  problems: ['business.other_name'],
})
