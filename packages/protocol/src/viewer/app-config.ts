import { z } from 'zod'
import { ViewerFeatures } from './features.ts'
import { plainText } from './harmless.ts'
import { flag, lenient, link } from './lenient.ts'

/** `major.minor.patch`; missing parts count as 0. */
const Version = z.string().regex(/^\d{1,6}(\.\d{1,6}){0,2}$/)

/** Which versions of the app may run: below `minimum` it asks to be updated and stops, below `recommended` it only says so. */
export const PlatformVersions = z.looseObject({
  minimum: lenient(Version),
  recommended: lenient(Version),
  /** Where the newer one is; in a browser the page is loaded anew when it is left out. */
  link,
})
export type PlatformVersions = z.infer<typeof PlatformVersions>

/**
 * What an operator sets for the app (spec §3 App config, docs/specification/wire.md), and a host may set for its frame (`appConfiguration`).
 * Everything is optional; the wallet has its defaults of spec §9.
 */
export const AppConfig = z.looseObject({
  appID: lenient(z.string().max(64)),
  appTitle: lenient(z.string().max(60).overwrite(plainText).min(1)),
  /** `system`, or the business that the app is locked to (R12). */
  businessId: lenient(z.string().max(64)),
  /** Businesses that a locked app shows beside its own. */
  subBusinesses: lenient(z.array(z.string().max(64)).max(200)),
  viewerId: lenient(z.string().max(120)),
  oidcClientId: lenient(z.string().max(64)),
  oidcAuthority: link,
  scopes: lenient(z.array(z.string().max(60)).max(20)),
  /** By platform: `web`, `ios`, `android`. */
  versions: lenient(z.record(z.string(), PlatformVersions)),
  /** Over the user agent; a browser that fails any of them sees 99999 (spec §5). The key's spelling is the original's; the right one is read, too. */
  browserCompatbilityRegexes: lenient(z.array(z.string().max(500)).max(50)),
  browserCompatibilityRegexes: lenient(z.array(z.string().max(500)).max(50)),
  termsOfUseURL: link,
  /** Of the operator's terms: another one asks everybody again. */
  termsVersion: lenient(z.string().min(1).max(40)),
  privacyPolicyURL: link,
  supportURL: link,
  feedbackURL: link,
  showGeneralInfo: lenient(z.array(z.string().max(60)).max(30)),
  showProductSelector: flag,
  showSettings: flag,
  showBlockchainWallet: flag,
  showManageAccountButton: flag,
  showFeedback: flag,
  showTermsAndConditions: flag,
  showPrivacyPolicy: flag,
  showUsername: flag,
  showUserQRCode: flag,
  showUserRelations: flag,
  showEditProfile: flag,
  showBusinessProfile: flag,
  features: lenient(ViewerFeatures),
})
export type AppConfig = z.infer<typeof AppConfig>
