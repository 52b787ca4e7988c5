import { z } from 'zod'
import { CsvFile } from '../csv-file.ts'
import { BusinessId, ObjectDefinitionId, TokenId } from '../ids.ts'
import { operation } from '../operation.ts'
import { MerchantId } from './merchants.ts'

const atGate = { auth: 'staff', role: 'cashier', business: 'params.businessId', key: 'redeem' } as const
const GateParams = z.object({ businessId: BusinessId, merchantId: MerchantId })

/** A ticket that a counter takes, as a phone keeps it for when there is no connection. */
export const GateTicket = z.object({
  tokenId: TokenId,
  /** Its place among the titles. */
  title: z.int(),
  left: z.int(),
  /** When it was redeemed last; null while it never was. */
  usedAt: z.iso.datetime().nullable(),
})
export type GateTicket = z.output<typeof GateTicket>

export const listGateTickets = operation({
  id: 'listGateTickets',
  method: 'GET',
  path: '/b/:businessId/merchants/:merchantId/tickets',
  summary: 'The tickets that a counter takes, used ones included, so that a phone without a connection knows them.',
  ...atGate,
  params: GateParams,
  query: z.object({
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}:[0-9a-f-]{36}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(5000).default(5000),
  }),
  reply: z.object({
    items: z.array(GateTicket),
    titles: z.array(z.string()),
    /** The server's public keys (Ed25519, base64url), by which a phone tells whether a code was made with a key of the server's. */
    keys: z.array(z.string()),
    next: z.string().nullable(),
    /** The server's clock: codes are for a moment, and the phone's may be wrong. */
    now: z.iso.datetime(),
  }),
  problems: ['merchant.not_found'],
})

/** One scan as it really was. */
export const GateScan = z.strictObject({
  /** Of this scan alone: sent again, it is the same one. */
  nonce: z.uuid(),
  code: z.string().min(1).max(300),
  /** When it was scanned, by the server's clock as far as the phone knew it. */
  at: z.iso.datetime(),
  /** What the phone told by itself, without a connection; null where it asked the server before it said anything. */
  told: z.enum(['let_in', 'refused']).nullable(),
  /** Taken back at the phone before it was sent. */
  undone: z.boolean().default(false),
})
export type GateScan = z.output<typeof GateScan>

/**
 * `conflict`: somebody was let in without a connection whose ticket was not good. `undone`: taken back before it was sent; nothing was
 * redeemed.
 */
export const scanOutcomes = ['redeemed', 'refused', 'conflict', 'undone'] as const

export const ScanResult = z.object({
  nonce: z.uuid(),
  outcome: z.enum(scanOutcomes),
  at: z.iso.datetime(),
  /** Why not, as a problem's code. */
  problem: z.string().nullable(),
  usedAt: z.iso.datetime().nullable(),
  /** Null where the code named no ticket of this business. */
  title: z.string().nullable(),
  person: z.string().nullable(),
  remaining: z.int().nullable(),
  /** What it can be undone by. */
  redemptionId: z.int().nullable(),
  /** When it was undone. */
  undoneAt: z.iso.datetime().nullable(),
})
export type ScanResult = z.output<typeof ScanResult>

export const sendGateScans = operation({
  id: 'sendGateScans',
  method: 'POST',
  path: '/b/:businessId/merchants/:merchantId/scans',
  summary:
    'Redeems the tickets that were scanned at a counter, each once, and keeps every scan as it really was: those that were made without a connection and are refused now as well.',
  ...atGate,
  ratePerMinute: 240,
  params: GateParams,
  body: z.strictObject({ scans: z.array(GateScan).min(1).max(50) }),
  reply: z.object({
    items: z.array(ScanResult),
    /** Those that could not be dealt with now; they can be sent again. */
    later: z.array(z.uuid()),
    now: z.iso.datetime(),
  }),
  /** Those of single scans are in `problem` of their results. */
  problems: ['merchant.not_found', 'redemption.scan_out_of_time'],
})

export const listGateScans = operation({
  id: 'listGateScans',
  method: 'GET',
  path: '/b/:businessId/merchants/:merchantId/scans',
  summary: 'What was scanned at a counter, on every device, newest first.',
  ...atGate,
  params: GateParams,
  query: z.object({
    only: z.enum(['conflicts']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ items: z.array(ScanResult.extend({ by: z.string(), offline: z.boolean() })) }),
  problems: ['merchant.not_found'],
})

/** A redemption as the staff of its business read it. */
export const StaffRedemption = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  merchantId: MerchantId,
  merchant: z.string(),
  objectDefinitionId: ObjectDefinitionId,
  title: z.string(),
  tokenId: TokenId,
  remaining: z.int(),
  /** Who redeemed it, as far as their privacy allows. */
  person: z.string(),
  /** Of a token that was made to try things: it does not count. */
  isTest: z.boolean(),
  undoneAt: z.iso.datetime().nullable(),
  /** Until when it can be undone; null when it cannot any more. */
  undoUntil: z.iso.datetime().nullable(),
})
export type StaffRedemption = z.output<typeof StaffRedemption>

const RedemptionsQuery = {
  merchantId: MerchantId.optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
}

export const listBrandRedemptions = operation({
  id: 'listBrandRedemptions',
  method: 'GET',
  path: '/b/:businessId/redemptions',
  summary: 'What was redeemed of a business, at one counter or all, newest first.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: z.object({ businessId: BusinessId }),
  query: z.object({
    ...RedemptionsQuery,
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ items: z.array(StaffRedemption), next: z.int().nullable() }),
})

export const exportRedemptions = operation({
  id: 'exportRedemptions',
  method: 'GET',
  path: '/b/:businessId/redemptions/export',
  summary: 'The same, oldest first and all of it, as CSV; formulas are made plain text.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: z.object({ businessId: BusinessId }),
  query: z.object(RedemptionsQuery),
  reply: CsvFile,
})

export const undoRedemption = operation({
  id: 'undoRedemption',
  method: 'POST',
  path: '/b/:businessId/redemptions/:redemptionId/undo',
  summary:
    'Gives a redeemed token back to whom it was, within `redemptionUndoMinutes`; what came back for it goes. What rules have done stays.',
  ...atGate,
  idempotent: true,
  params: z.object({ businessId: BusinessId, redemptionId: z.coerce.number().int().positive() }),
  reply: z.object({ data: StaffRedemption }),
  problems: [
    'redemption.not_found',
    'redemption.undo_over',
    'redemption.not_undoable',
    'token.limit_reached',
    'recipient.not_found',
  ],
})
