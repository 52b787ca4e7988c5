import type { PlaceholderId, PublicBusiness, Token, ViewerConfig } from '@vitrine/protocol'
import { isRecord } from '../../platform/device/storage.ts'

const screens = ['brand', 'home', 'wallet', 'token'] as const

/** What is to be shown, with data that nobody has published. */
export interface Shown {
  /** The page where people come in, the brand's home, its part of the wallet while it is empty, or the page of a token. */
  screen: (typeof screens)[number]
  business: PublicBusiness
  /** What the app is at the brand's domains; as everywhere else when left out. */
  viewer?: Pick<ViewerConfig, 'features' | 'appConfig'>
  /** On `token`: whose page, or of which face alone. */
  token?: Token
  face?: PlaceholderId | null
}

type Told = Pick<MessageEvent, 'data' | 'origin' | 'source'>

/** What the page around the frame says, where that is one of our own origin; null for everybody and everything else. */
export function shownIn({ data, origin, source }: Told, window: Window): Shown | null {
  if (source !== window.parent || window.parent === window || origin !== window.location.origin) return null
  if (!isRecord(data) || data.type !== 'vitrine:preview' || !isRecord(data.shown)) return null
  const { screen, business, viewer, token } = data.shown
  const isKnown =
    screens.some((each) => each === screen) &&
    (viewer === undefined || isRecord(viewer)) &&
    (screen === 'token' ? isRecord(token) && typeof token.id === 'string' && isRecord(token.state) : true)
  return isKnown && isRecord(business) && typeof business.id === 'string' ? (data.shown as never) : null
}
