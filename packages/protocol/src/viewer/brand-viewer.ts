import { z } from 'zod'
import { BusinessId, ClientId } from '../ids.ts'
import { operation } from '../operation.ts'
import { AppConfig } from './app-config.ts'
import { ViewerFeatures } from './features.ts'
import { strictly } from './strictly.ts'
import { ProfileOverrideStrategy } from './viewer-config.ts'

/** What of the app configuration only the operator says: who signs people in, and whose app it is. */
export const operatorsOwn = [
  'appID',
  'businessId',
  'subBusinesses',
  'viewerId',
  'oidcClientId',
  'oidcAuthority',
  'scopes',
] as const

const BrandAppConfig = strictly(AppConfig).superRefine((given, context) => {
  for (const key of operatorsOwn) {
    if (key in given) context.addIssue({ code: 'custom', path: [key], message: 'is the operator’s to say' })
  }
})

/** What a brand sets for the app at its hostnames. */
export const BrandViewer = z.strictObject({
  locked: z.boolean().default(false),
  /** Only businesses that the caller works for, too. */
  subBusinesses: z.array(BusinessId).max(200).default([]),
  features: strictly(ViewerFeatures).default({}),
  appConfig: BrandAppConfig.default({}),
  /** A client that the operator has registered for the brand; its own wallet when left out. */
  oidcClientId: ClientId.nullable().default(null),
  /** An issuer that this server trusts (R3); this server when left out. */
  oidcAuthority: z.url().max(2048).nullable().default(null),
  businessProfileOverride: strictly(z.record(z.string(), z.unknown())).nullable().default(null),
  businessProfileOverrideStrategy: ProfileOverrideStrategy.default('deep-merge'),
  googleMapsKey: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .nullable()
    .default(null),
})
export type BrandViewer = z.infer<typeof BrandViewer>

/** Another name under which people reach the app, as this brand's. */
export const BrandHostname = z.object({
  /** In ASCII and lower case. */
  hostname: z.string(),
  /** Only then does the app know it. */
  proven: z.boolean(),
  provenAt: z.iso.datetime().nullable(),
  /** The TXT record by which the brand shows that the domain is its own; null where the operator has said so. */
  proof: z.object({ name: z.string(), value: z.string() }).nullable(),
})
export type BrandHostname = z.infer<typeof BrandHostname>

const Brand = z.object({ businessId: BusinessId })
const Named = z.object({ businessId: BusinessId, hostname: z.string().min(1).max(260) })
const StoredViewer = BrandViewer.extend({ viewerId: z.string(), version: z.int() })
const ViewerChange = BrandViewer.extend({
  /** What the change was made from; 0 where nothing was set yet. */
  version: z.int().min(0),
})

export const getBrandViewer = operation({
  id: 'getBrandViewer',
  method: 'GET',
  path: '/b/:businessId/viewer',
  summary: 'What a brand has set for the app at its hostnames.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  params: Brand,
  reply: StoredViewer,
  problems: ['viewer.not_found'],
})

export const putBrandViewer = operation({
  id: 'putBrandViewer',
  method: 'PUT',
  path: '/b/:businessId/viewer',
  summary: 'Sets what the app is at the brand’s hostnames, whole.',
  auth: 'staff',
  role: 'owner',
  business: 'params.businessId',
  idempotent: true,
  params: Brand,
  body: ViewerChange,
  reply: StoredViewer,
  problems: ['studio.edited_meanwhile'],
})

export const deleteBrandViewer = operation({
  id: 'deleteBrandViewer',
  method: 'DELETE',
  path: '/b/:businessId/viewer',
  summary: 'Takes back what a brand has set; its hostnames stay its own and open with the defaults.',
  auth: 'staff',
  role: 'owner',
  business: 'params.businessId',
  idempotent: true,
  params: Brand,
})

export const listBrandHostnames = operation({
  id: 'listBrandHostnames',
  method: 'GET',
  path: '/b/:businessId/hostnames',
  summary: 'The hostnames that a brand has brought or wants to bring, with what proves them.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  params: Brand,
  reply: z.object({ items: z.array(BrandHostname) }),
})

export const addBrandHostname = operation({
  id: 'addBrandHostname',
  method: 'PUT',
  path: '/b/:businessId/hostnames/:hostname',
  summary: 'Wants a hostname for the brand. It counts once the TXT record in the answer is found.',
  auth: 'staff',
  role: 'owner',
  business: 'params.businessId',
  idempotent: true,
  ratePerMinute: 30,
  params: Named,
  reply: BrandHostname,
  problems: ['hostname.invalid', 'hostname.reserved', 'hostname.limit_reached'],
})

export const proveBrandHostname = operation({
  id: 'proveBrandHostname',
  method: 'POST',
  path: '/b/:businessId/hostnames/:hostname/proof',
  summary: 'Looks for the TXT record; from then on the app is the brand’s at this hostname.',
  auth: 'staff',
  role: 'owner',
  business: 'params.businessId',
  idempotent: true,
  ratePerMinute: 10,
  params: Named,
  reply: BrandHostname,
  problems: ['hostname.invalid', 'hostname.not_found', 'hostname.unproven', 'hostname.taken', 'hostname.lookup_failed'],
})

export const removeBrandHostname = operation({
  id: 'removeBrandHostname',
  method: 'DELETE',
  path: '/b/:businessId/hostnames/:hostname',
  summary: 'Gives a hostname back.',
  auth: 'staff',
  role: 'owner',
  business: 'params.businessId',
  idempotent: true,
  params: Named,
  problems: ['hostname.invalid', 'hostname.not_found', 'hostname.reserved'],
})
