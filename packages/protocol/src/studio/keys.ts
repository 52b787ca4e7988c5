import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { operation } from '../operation.ts'
import { isPlainText } from '../viewer/harmless.ts'
import { KeyScope } from './roles.ts'

const ApiKey = z.object({
  id: z.uuid(),
  /** What `POST /api/token` knows it by. */
  clientId: z.string(),
  name: z.string(),
  scopes: z.array(KeyScope),
  by: z.string(),
  at: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const ofKeys = { auth: 'staff', role: 'admin', business: 'params.businessId' } as const
const OfBusiness = z.object({ businessId: BusinessId })

export const listApiKeys = operation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/b/:businessId/keys',
  summary: 'The API keys of a business, without their secrets.',
  ...ofKeys,
  params: OfBusiness,
  reply: z.object({ items: z.array(ApiKey) }),
})

export const createApiKey = operation({
  id: 'createApiKey',
  method: 'POST',
  path: '/b/:businessId/keys',
  summary: 'Makes an API key for one of the business’s own programs. The secret is in this answer and nowhere else.',
  ...ofKeys,
  freshProof: true,
  ratePerMinute: 10,
  params: OfBusiness,
  body: z.strictObject({
    name: z.string().trim().min(1).max(60).refine(isPlainText, 'has signs that cannot be seen'),
    scopes: z
      .array(KeyScope)
      .min(1)
      .max(10)
      .transform((all) => [...new Set(all)]),
  }),
  reply: ApiKey.extend({ secret: z.string() }),
  problems: ['key.limit_reached'],
})

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/b/:businessId/keys/:keyId',
  summary: 'Ends an API key, and every token that it has been given, at once.',
  ...ofKeys,
  idempotent: true,
  params: OfBusiness.extend({ keyId: z.uuid() }),
  problems: ['key.not_found'],
})
