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

/** A tab of the footer: `id` says what it opens (spec §2.6), the rest how it looks. */
export const FooterIcon = z.looseObject({
  id: z.enum(['wallet', 'home', 'connect', 'people', 'spaces', 'map', 'ar']),
  /** A picture in place of our own. Untrusted, like every address of a brand. */
  src: z.string().max(2048).nullable().optional(),
  title: z.string().max(40).optional(),
  /** The page that `home` shows; without one there is no home tab. */
  link: z.string().max(2048).nullable().optional(),
  /** What opens first here (R11): the initial tab, then the default one. */
  initial: z.boolean().optional(),
  default: z.boolean().optional(),
})
export type FooterIcon = z.infer<typeof FooterIcon>

export const EmptyState = z.looseObject({
  image: z.string(),
  title: z.string(),
  message: z.string(),
  button: z.object({ text: z.string(), color: z.string(), action: z.string() }).partial(),
})

/** A strip or a screen part that a brand turns on, with its own picture and words. */
const Header = z.looseObject({
  enabled: z.boolean(),
  image: z.string().max(2048).nullable(),
  title: z.string().max(80),
})

/** What a brand calls the channels in which its campaigns count points; one without a title is read by its id. */
const ChannelTitles = z.array(z.looseObject({ id: z.string().max(60), title: z.string().max(80) })).max(50)

export const PageConfig = z.looseObject({
  /** Whether the home tab is shown. */
  showHomePageIcon: z.boolean().optional(),
  theme: z
    .looseObject({
      header: z.looseObject({ logo: z.string().nullable() }).partial().optional(),
      mode: z.enum(['light', 'dark', 'system']).optional(),
      pageTheme: z.enum(['light', 'dark']).optional(),
      pointsHeader: z.looseObject({ background: z.string(), text: z.string() }).partial().optional(),
    })
    .optional(),
  text: z
    .looseObject({
      emptyState: z.string(),
      /** What the brand is, in its own words; public. */
      about: z.string().max(2000),
    })
    .partial()
    .optional(),
  features: z
    .looseObject({
      footer: z
        .looseObject({
          enabled: z.boolean().optional(),
          visible: z.boolean().optional(),
          icons: z.array(FooterIcon).max(7),
        })
        .partial()
        .optional(),
      header: z
        .looseObject({
          brandedBackground: z.boolean(),
          /** In CSS pixels; shown no larger than there is room for. */
          image: z.looseObject({
            src: z.string().max(2048),
            width: z.number().min(1).max(2000).optional(),
            height: z.number().min(1).max(2000).optional(),
          }),
        })
        .partial()
        .optional(),
      pointsHeader: Header.extend({ channels: ChannelTitles }).partial().optional(),
      coinsHeader: Header.partial().optional(),
      /** Whether what lives on Ethereum-like chains is shown in this brand's area. */
      eth: z.looseObject({ enabled: z.boolean() }).partial().optional(),
      /** Which of the channels this brand may use (spec §3 notification channels). */
      notifications: z
        .looseObject({
          enabled: z.boolean(),
          wallet: z.boolean(),
          inventory: z.boolean(),
          autoOpen: z.boolean(),
          invited: z.boolean(),
        })
        .partial()
        .optional(),
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
      /** The page where people come in. */
      connect: z
        .looseObject({
          /** The design that stands in the case; null for none. Where it is not said, the rarest of those that are limited. */
          objectDefinitionId: z.string().max(200).nullable(),
        })
        .partial()
        .optional(),
      /** How near people have to come to what this brand's tokens are picked up from, in metres (R22). */
      maxDistanceForPickup: z.number().min(0).max(100_000).optional(),
      /** The ground of this brand's map: address of a MapLibre style or of a PMTiles archive. Untrusted, like the colours. */
      mapStyle: z.string().max(2048).nullable().optional(),
      icon: z.object({ badges: z.boolean(), editions: z.boolean(), titles: z.boolean() }).partial().optional(),
      emptyState: EmptyState.partial().optional(),
    })
    .optional(),
})
export type PageConfig = z.infer<typeof PageConfig>

/** A tenant as the studio's read gives it (docs/specification/wire.md; not enveloped). */
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
  /** When it was closed for good; what people have of it stays theirs. */
  closedAt: z.iso.datetime().nullable().optional(),
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

/** A design that stands for its brand. */
export const Showpiece = z.object({
  title: z.string(),
  picture: z.string(),
  /** How many there may be; null for any number. */
  maxObjects: z.int().nullable(),
})
export type Showpiece = z.infer<typeof Showpiece>

/** What anybody may read of a business. */
export const PublicBusiness = Business.omit({ ownerId: true, createdById: true }).extend({
  /** What it shows of its designs to whoever comes in; said where one business is read, and null where it has none to show. */
  showpiece: Showpiece.nullable().optional(),
})
export type PublicBusiness = z.infer<typeof PublicBusiness>

/** The same for its staff, who also read whose it is and which version they edit. */
export const StaffedBusiness = PublicBusiness.extend({
  version: z.int().optional(),
  ownerId: z.string().optional(),
  createdById: z.string().optional(),
})
export type StaffedBusiness = z.infer<typeof StaffedBusiness>
