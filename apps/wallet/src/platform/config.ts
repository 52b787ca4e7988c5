/**
 * What the operator may set for this build (spec §3 App config). It travels as JSON in `<meta name="app-config">` of index.html, so
 * that it is there before the first request and offline; anything left out keeps its default.
 */
export interface AppConfig {
  appTitle: string
  /** `system`, or the business this build is locked to. */
  businessId: string
  clientId: string
  scopes: string[]
  /** Regular expressions over the user agent; a browser that matches none sees problem 99999. Empty: every browser is welcome. */
  supportedBrowsers: string[]
  links: { terms: string; privacy: string; support: string }
}

const defaults: AppConfig = {
  appTitle: 'Vitrine',
  businessId: 'system',
  clientId: 'vitrine-wallet',
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  supportedBrowsers: ['(Chrome|Chromium|CriOS|Edg|EdgiOS|Firefox|FxiOS)/', 'Version/[\\d.]+.*Safari/', 'AppleWebKit/'],
  links: { terms: '/legal/terms', privacy: '/legal/privacy', support: '/legal/support' },
}

export function parseConfig(text: string | null | undefined): AppConfig {
  if (!text) return defaults
  try {
    const given = JSON.parse(text) as Partial<AppConfig>
    return { ...defaults, ...given, links: { ...defaults.links, ...given.links } }
  } catch (error) {
    throw new Error('The app-config in index.html is not JSON.', { cause: error })
  }
}

export const config: AppConfig = parseConfig(
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="app-config"]')?.content,
)
