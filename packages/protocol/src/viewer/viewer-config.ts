import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { AppConfig } from './app-config.ts'
import { ViewerFeatures } from './features.ts'

/** How a business's own profile takes the place of the profile's fields: field by field into objects, whole fields, or altogether. */
export const profileOverrideStrategies = ['deep-merge', 'shallow-merge', 'override'] as const
export const ProfileOverrideStrategy = z.enum(profileOverrideStrategies)
export type ProfileOverrideStrategy = z.infer<typeof ProfileOverrideStrategy>

/**
 * What the app is at a hostname (spec §3 Viewer config, §7). At a hostname that no brand has brought, `businessId` is `system` and
 * nothing is overridden.
 */
export const ViewerConfig = z.object({
  viewerId: z.string().max(120),
  businessId: z.union([z.literal('system'), BusinessId]),
  /** Whether the app shows this business alone (R12), or only opens with it. */
  locked: z.boolean().default(false),
  subBusinesses: z.array(BusinessId).default([]),
  appID: z.string().max(64),
  oidcClientId: z.string().max(64),
  oidcAuthority: z.url(),
  /** Fields of the person's profile as that business shows them, and for that business alone. */
  businessProfileOverride: z.record(z.string(), z.unknown()).nullable().default(null),
  businessProfileOverrideStrategy: ProfileOverrideStrategy.default('deep-merge'),
  googleMapsKey: z.string().max(200).nullable().default(null),
  features: ViewerFeatures.default({}),
  /** The operator's and the viewer's app configuration, already laid over each other. */
  appConfig: AppConfig.default({}),
})
export type ViewerConfig = z.infer<typeof ViewerConfig>
