import { z } from 'zod'
import { BusinessId, CampaignId } from '../ids.ts'

const Themed = z.object({ light: z.string(), dark: z.string() })

/** Colours and mode a brand chose (spec §3 Business). Values are untrusted; clients check them before use. */
export const BrandConfig = z.object({
  icon: z.string().nullable().default(null),
  mode: z.enum(['light', 'dark', 'system', 'custom']).default('system'),
  colors: z.object({ background: Themed, primary: Themed, text: Themed, primaryText: Themed }).partial().default({}),
})
export type BrandConfig = z.infer<typeof BrandConfig>

export const PageConfig = z.looseObject({
  showHomePageIcon: z.boolean().optional(),
  theme: z
    .looseObject({
      header: z.looseObject({ logo: z.string().nullable() }).partial().optional(),
      mode: z.enum(['light', 'dark', 'system']).optional(),
      pageTheme: z.enum(['light', 'dark']).optional(),
    })
    .optional(),
  text: z.looseObject({ emptyState: z.string() }).partial().optional(),
  features: z
    .looseObject({
      vatom: z
        .looseObject({
          pinned: z.array(z.string()),
          autoOpen: z.boolean(),
          disableNewTokenToast: z.boolean(),
          ignoreNewTokenToast: z.array(z.string()),
        })
        .partial()
        .optional(),
      /** What this brand keeps out of inventories and maps: designs, and variations of the older network (spec §3 viewer config). */
      inventory: z
        .looseObject({ object_definition_blacklist: z.array(z.string()), tv_blacklist: z.array(z.string()) })
        .partial()
        .optional(),
      /** How near people have to come to what this brand's tokens are picked up from, in metres (R22). */
      maxDistanceForPickup: z.number().min(0).max(100_000).optional(),
      /** The ground of this brand's map: address of a MapLibre style or of a PMTiles archive. Untrusted, like the colours. */
      mapStyle: z.string().max(2048).nullable().optional(),
      icon: z.object({ badges: z.boolean(), editions: z.boolean(), titles: z.boolean() }).partial().optional(),
      emptyState: z
        .looseObject({
          image: z.string(),
          title: z.string(),
          message: z.string(),
          button: z.object({ text: z.string(), color: z.string(), action: z.string() }).partial(),
        })
        .partial()
        .optional(),
    })
    .optional(),
})
export type PageConfig = z.infer<typeof PageConfig>

/** A tenant as the studio's read gives it (original-facts 2.3; not enveloped). */
export const Business = z.object({
  id: BusinessId,
  businessId: BusinessId,
  name: z.string(),
  displayName: z.string(),
  viewerId: z.string().nullable(),
  createdById: z.string(),
  createdAt: z.iso.datetime(),
  ownerId: z.string(),
  logoSrc: z.string().nullable(),
  url: z.string().nullable(),
  location: z.string().nullable(),
  defaultCampaignId: CampaignId.nullable(),
  terms: z.array(z.string()),
  brandConfig: BrandConfig,
  pageConfig: PageConfig.nullable(),
})
export type Business = z.infer<typeof Business>

export const BusinessSummary = z.object({
  id: BusinessId,
  name: z.string(),
  displayName: z.string(),
  logoSrc: z.string().nullable(),
  brandConfig: BrandConfig,
})
export type BusinessSummary = z.infer<typeof BusinessSummary>

/** What anybody may read of a business. */
export const PublicBusiness = Business.omit({ ownerId: true, createdById: true })
export type PublicBusiness = z.infer<typeof PublicBusiness>

/** The same for its staff, who also read whose it is. */
export const StaffedBusiness = PublicBusiness.extend({
  ownerId: z.string().optional(),
  createdById: z.string().optional(),
})
export type StaffedBusiness = z.infer<typeof StaffedBusiness>
