import { z } from 'zod'
import { AccountId, BusinessId, TokenId } from '../ids.ts'
import { operation } from '../operation.ts'
import { BusinessSummary } from '../studio/business.ts'

export const MerchantId = z.uuid().brand<'MerchantId'>()
export type MerchantId = z.infer<typeof MerchantId>

/** A place or a person of a business at which tokens are redeemed. */
export const Merchant = z.object({
  id: MerchantId,
  businessId: BusinessId,
  name: z.string(),
  /** Whom used-up tokens go to, and who may show its codes. */
  accountId: AccountId,
  /** Whether its printed code is good too, or only those that change on the screen. */
  acceptsStaticCode: z.boolean(),
  archived: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Raised by every change; a change says which one it was made from. */
  version: z.int().min(1),
})
export type Merchant = z.infer<typeof Merchant>

const name = z.string().trim().min(1).max(80)

/** A merchant as somebody at its counter sees it. */
export const OwnMerchant = Merchant.extend({
  business: BusinessSummary.nullable(),
  /** Whether the caller works for its business and may change it. */
  managed: z.boolean(),
})
export type OwnMerchant = z.infer<typeof OwnMerchant>

export const MerchantPerson = z.object({ accountId: AccountId, name: z.string() })

/** A merchant as staff see it. */
export const StaffedMerchant = Merchant.extend({
  /** Whose the account is that used-up tokens go to. */
  accountName: z.string(),
  /** Who of the team redeems here; every cashier, where it is nobody. */
  people: z.array(MerchantPerson),
  redemptions: z.int(),
})
export type StaffedMerchant = z.infer<typeof StaffedMerchant>

export const listMerchants = operation({
  id: 'listMerchants',
  method: 'GET',
  path: '/b/:businessId/merchants',
  summary: 'A business’s merchants, with who stands at each; for a cashier those where they may stand.',
  auth: 'staff',
  role: 'cashier',
  business: 'params.businessId',
  key: 'read',
  params: z.object({ businessId: BusinessId }),
  reply: z.object({ items: z.array(StaffedMerchant) }),
})

export const createMerchant = operation({
  id: 'createMerchant',
  method: 'POST',
  path: '/b/:businessId/merchants',
  summary: 'Sets up a merchant; its account is the caller’s when none is named.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  params: z.object({ businessId: BusinessId }),
  body: z.strictObject({
    name,
    accountId: AccountId.optional(),
    acceptsStaticCode: z.boolean().default(true),
  }),
  reply: z.object({ data: StaffedMerchant }),
  problems: ['user.not_found'],
})

export const updateMerchant = operation({
  id: 'updateMerchant',
  method: 'PATCH',
  path: '/b/:businessId/merchants/:merchantId',
  summary: 'Renames a merchant, says which codes are good and who redeems there, or closes it.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  params: z.object({ businessId: BusinessId, merchantId: MerchantId }),
  body: z.strictObject({
    version: z.int().min(1),
    name: name.optional(),
    acceptsStaticCode: z.boolean().optional(),
    archived: z.boolean().optional(),
    /** All who redeem here, of those who work for the business. */
    people: z.array(AccountId).max(200).optional(),
  }),
  reply: z.object({ data: StaffedMerchant }),
  problems: ['merchant.not_found', 'user.not_found', 'studio.edited_meanwhile'],
})

export const listMyMerchants = operation({
  id: 'listMyMerchants',
  method: 'GET',
  path: '/me/merchants',
  summary:
    'The merchants for which the caller stands at the counter: their own, and those of businesses they work for.',
  auth: 'account',
  access: 'own',
  reply: z.object({ items: z.array(OwnMerchant) }),
})

export const getMerchantCode = operation({
  id: 'getMerchantCode',
  method: 'GET',
  path: '/merchants/:merchantId/code',
  summary: 'A code to show now, good once and for a minute, and the printed one where it is accepted.',
  auth: 'member',
  access: 'own',
  params: z.object({ merchantId: MerchantId }),
  reply: z.object({
    data: z.object({ code: z.string(), expiresAt: z.iso.datetime(), staticCode: z.string().nullable() }),
  }),
  problems: ['merchant.not_found'],
})

export const Redemption = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  tokenId: TokenId,
  title: z.string(),
  /** How many times were left afterwards. */
  remaining: z.int(),
  /** Who redeemed it, as far as their privacy allows. */
  person: z.string(),
})
export type Redemption = z.infer<typeof Redemption>

export const listRedemptions = operation({
  id: 'listRedemptions',
  method: 'GET',
  path: '/merchants/:merchantId/redemptions',
  summary: 'What was redeemed at a merchant, newest first.',
  auth: 'member',
  access: 'own',
  params: z.object({ merchantId: MerchantId }),
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ items: z.array(Redemption), next: z.int().nullable() }),
  problems: ['merchant.not_found'],
})
