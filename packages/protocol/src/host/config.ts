import { z } from 'zod'
import { PageConfig } from '../studio/business.ts'
import { AppConfig } from '../viewer/app-config.ts'
import { CustomAction, CustomActionButton, InventoryFilter, ViewerFeatures } from '../viewer/features.ts'
import { flag, lenient, words } from '../viewer/lenient.ts'
import { hostTokenMaxLength } from './envelope.ts'

const text = lenient(z.string().max(2000))

/** What a host sets for the wallet that it shows (spec §2.8; spellings of the original's hosts). All of it is optional. */
export const HostConfig = z.looseObject({
  baseUrl: text,
  /** Takes the place of `/b/{businessId}` in the address that is opened. */
  path: text,
  language: text,
  scanner: lenient(z.looseObject({ enabled: flag })),
  /** Tab names, as `getBusinessTabs` answers them. */
  visibleTabs: lenient(z.array(z.string().max(60)).max(20)),
  hideNavigation: flag,
  hideDrawer: flag,
  hideTokenActions: flag,
  disableNewTokenToast: flag,
  disableArPickup: flag,
  /** Designs that no toast announces. */
  ignoreNewTokenToast: lenient(z.union([z.boolean(), z.array(z.string().max(120)).max(1000)])),
  /** A style's address, a style, or the original's list of Google map rules, which say nothing to MapLibre and are passed over. */
  mapStyle: z.unknown().optional(),
  emptyStateImage: text,
  emptyStateTitle: words(2000),
  emptyStateMessage: words(2000),
  systemThemeOverride: lenient(z.enum(['light', 'dark', 'system'])),
  inventoryFilter: lenient(InventoryFilter),
  customActionBtn: lenient(CustomActionButton),
  customActions: lenient(z.array(CustomAction).max(20)),
  hideCloseButtonOnNft: flag,
  /** Metres; 0 is no limit. Only ever asks for less than what the server holds for this client (R22). */
  maxDistanceForPickup: lenient(z.number().min(0).max(100_000)),
  /** The web host's three. */
  features: lenient(
    z.looseObject({
      scanner: lenient(z.looseObject({ enabled: flag })),
      business: lenient(z.looseObject({ hideHeader: flag })),
      inventory: lenient(z.looseObject({ hideHeader: flag })),
    }),
  ),
  /** Laid over the brand's own. */
  pageConfig: lenient(PageConfig),
  appConfiguration: lenient(AppConfig),
})
export type HostConfig = z.infer<typeof HostConfig>

/** The payload that starts an embedded wallet (docs/specification/wire.md, "Hosts"). */
export const HostInit = z.looseObject({
  accessToken: lenient(z.string().max(hostTokenMaxLength)),
  refreshToken: lenient(z.string().max(hostTokenMaxLength)),
  businessId: lenient(z.string().max(64)),
  embeddedType: lenient(z.string().max(60)),
  /** Of native containers: comes back with every message, so that they know the page's words from those of frames in it. */
  seal: lenient(z.string().max(200)),
  config: HostConfig.optional().catch(undefined),
  walletConfig: lenient(z.looseObject({ features: lenient(ViewerFeatures) })),
})
export type HostInit = z.infer<typeof HostInit>
