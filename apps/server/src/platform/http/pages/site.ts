import type { ViewerConfig } from '@vitrine/protocol'

/** What the page that opens the app says of itself at a hostname. Texts and addresses are untrusted. */
export interface Site {
  /** Where the app runs besides the public origin; null for that itself and for every name that nobody has brought. */
  origin: string | null
  /** Laid into the page, so that the app has it before its first request. */
  appConfig: Readonly<Record<string, unknown>>
  /** Null: the app as it was built. */
  brand: SiteBrand | null
  /** What the app is there, at a brand's hostname. */
  viewer?: ViewerConfig
}

interface SiteBrand {
  name: string
  /** Paths below /media; null for the app's own. */
  icon: string | null
  themeColor: { light: string | null; dark: string | null }
}

/** Whose app it is at a hostname as `readHostname` gives it; null for a name that is none. */
export type SiteAt = (hostname: string | null) => Promise<Site>

/** Whom the wallet tells of its errors, whoever's app it is: neither brands nor hosts choose it. */
export interface WalletErrorReports {
  dsn: string
  /** `production`, `staging` or `development`. */
  environment: string
}
