import { z } from 'zod'
import { BusinessId, ObjectDefinitionId, TokenId } from '../ids.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { RecipientInput } from '../tokens/operations.ts'
import { HandOut, HandOutId, HandOutRecipient, RecipientState, WallTime } from './hand-out.ts'

const InBusiness = z.object({ businessId: BusinessId })
const OfHandOut = z.object({ businessId: BusinessId, handOutId: HandOutId })

export const delimiters = [',', ';', '\t', '|'] as const

/** Recipients as text: one a line, or a table with a column of them. */
export const RecipientList = z.strictObject({
  text: z.string().max(limits.recipientListMaxBytes),
  /** What separates columns; found out by the first lines, when left out. */
  delimiter: z.enum(delimiters).optional(),
  /** Which column has the recipients, counted from 0; found out, when left out. */
  column: z.int().min(0).max(200).optional(),
})
export type RecipientList = z.infer<typeof RecipientList>

export const listRowFaults = ['invalid', 'duplicate'] as const

export const handOutTitle = z.string().trim().max(80).default('')

export const createHandOut = operation({
  id: 'createHandOut',
  method: 'POST',
  path: '/b/:businessId/hand-outs',
  summary:
    'Gives a token of a design to each of many recipients, in the background, each exactly one; or only says what the list has. Wrong and repeated lines are left out.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  key: 'bulk-issue',
  idempotent: true,
  ratePerMinute: 30,
  bodyLimitBytes: limits.recipientListMaxBytes + 64 * 1024,
  params: InBusiness,
  body: z.strictObject({
    objectDefinitionId: ObjectDefinitionId,
    title: handOutTitle,
    recipients: RecipientList,
    /** At once, when left out. */
    schedule: WallTime.nullable().default(null),
    /** Says what would be done, and does nothing. */
    preview: z.boolean().default(false),
  }),
  reply: z.object({
    /** Null for a preview, and where the list has no recipient. */
    handOut: HandOut.nullable(),
    recipients: z.int(),
    invalid: z.int(),
    duplicate: z.int(),
    /** The first of the lines that are left out, and why. */
    faults: z.array(z.object({ line: z.int(), text: z.string(), fault: z.enum(listRowFaults) })),
  }),
  problems: ['object_definition.not_found', 'hand_out.design_not_out', 'hand_out.time_invalid'],
})

export const listHandOutDesigns = operation({
  id: 'listHandOutDesigns',
  method: 'GET',
  path: '/b/:businessId/hand-out-designs',
  summary: 'The designs of a business that people may have, to choose from, and how many of each there are and may be.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: InBusiness,
  query: z.object({ query: z.string().trim().max(120).optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        id: ObjectDefinitionId,
        displayName: z.string(),
        picture: z.string().nullable(),
        issued: z.int(),
        max: z.int().nullable(),
      }),
    ),
  }),
})

export const issueToken = operation({
  id: 'issueToken',
  method: 'POST',
  path: '/b/:businessId/object-definitions/:objectDefinitionId/tokens',
  summary:
    'Gives one token of a design to one person at once, as a till does; to an address of nobody here it goes by a link.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  key: 'issue',
  idempotent: true,
  params: z.object({ businessId: BusinessId, objectDefinitionId: ObjectDefinitionId }),
  body: z.strictObject({ recipient: RecipientInput }),
  reply: z.object({ tokenId: TokenId, state: z.enum(['given', 'waiting']) }),
  problems: [
    'object_definition.not_found',
    'hand_out.design_not_out',
    'recipient.missing',
    'recipient.not_found',
    'recipient.not_custodial',
    'recipient.too_many_new',
    'identity.email_invalid',
    'identity.phone_invalid',
    'token.limit_reached',
    'token.sold_out',
  ],
})

export const listHandOuts = operation({
  id: 'listHandOuts',
  method: 'GET',
  path: '/b/:businessId/hand-outs',
  summary: 'What a business hands out and has handed out, newest first.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: InBusiness,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    /** The id of the last one of the page before. */
    after: HandOutId.optional(),
    objectDefinitionId: ObjectDefinitionId.optional(),
  }),
  reply: z.object({ items: z.array(HandOut), next: HandOutId.nullable() }),
})

export const getHandOut = operation({
  id: 'getHandOut',
  method: 'GET',
  path: '/b/:businessId/hand-outs/:handOutId',
  summary: 'One hand-out and how far it is.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: OfHandOut,
  reply: HandOut,
  problems: ['hand_out.not_found'],
})

export const listHandOutRecipients = operation({
  id: 'listHandOutRecipients',
  method: 'GET',
  path: '/b/:businessId/hand-outs/:handOutId/recipients',
  summary: 'The recipients of a hand-out and what came of each, as a page or, of the failed ones, as a table.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  key: 'read',
  params: OfHandOut,
  query: z.object({
    state: RecipientState.optional(),
    /** The line of the last one of the page before. */
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    /** `csv`: all of them in one file. */
    format: z.enum(['json', 'csv']).default('json'),
  }),
  reply: z.object({ items: z.array(HandOutRecipient), next: z.int().nullable() }),
  problems: ['hand_out.not_found'],
})

const change = {
  method: 'POST',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  params: OfHandOut,
  reply: HandOut,
  problems: ['hand_out.not_found', 'hand_out.not_possible'],
} as const

export const retryHandOut = operation({
  ...change,
  id: 'retryHandOut',
  path: '/b/:businessId/hand-outs/:handOutId/retry',
  summary: 'Tries again those recipients that failed, and no others.',
})

export const takeBackHandOut = operation({
  ...change,
  id: 'takeBackHandOut',
  path: '/b/:businessId/hand-outs/:handOutId/take-back',
  summary: 'Takes back what was handed out and nobody has opened, in the background. What was opened stays.',
})

export const cancelHandOut = operation({
  ...change,
  id: 'cancelHandOut',
  path: '/b/:businessId/hand-outs/:handOutId/cancel',
  summary: 'Cancels what has not begun, or stops what goes on: whoever has theirs keeps it.',
})

export const closeHandOut = operation({
  ...change,
  id: 'closeHandOut',
  path: '/b/:businessId/hand-outs/:handOutId/close',
  summary: 'Closes links or a kiosk: nobody gets anything from them any more.',
})

export const reopenHandOut = operation({
  ...change,
  id: 'reopenHandOut',
  path: '/b/:businessId/hand-outs/:handOutId/reopen',
  summary: 'Opens links or a kiosk again.',
})
