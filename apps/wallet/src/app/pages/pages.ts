import { accountPages } from '../../features/account/index.ts'
import { arGamePages } from '../../features/ar-games/index.ts'
import { arPages } from '../../features/ar-pickup/index.ts'
import { brandHomePages } from '../../features/brand-home/index.ts'
import { bulkDropPages } from '../../features/bulk-drops/index.ts'
import { cameraPages, redirectPages } from '../../features/camera/index.ts'
import { claimPages } from '../../features/claim/index.ts'
import { coinsPages } from '../../features/coins/index.ts'
import { connectPages } from '../../features/connect/index.ts'
import { dropPages } from '../../features/drop/index.ts'
import { landingPages } from '../../features/landing/index.ts'
import { legalPages } from '../../features/legal/index.ts'
import { mapPages } from '../../features/map/index.ts'
import { marketPages, salePages } from '../../features/market/index.ts'
import { merchantPages } from '../../features/merchant/index.ts'
import { peoplePages } from '../../features/people/index.ts'
import { pointsPages } from '../../features/points/index.ts'
import { profilePages } from '../../features/profile/index.ts'
import { sellPages } from '../../features/sell/index.ts'
import { sendPages } from '../../features/send/index.ts'
import { settingsPages } from '../../features/settings/index.ts'
import { signInPages } from '../../features/sign-in/index.ts'
import { tokenArPages } from '../../features/token-ar/index.ts'
import { tokenDetailPages } from '../../features/token-detail/index.ts'
import { walletPages } from '../../features/wallet/index.ts'
import type { Pages } from '../../platform/navigation/page.tsx'
import type { RouteName } from '../../platform/navigation/paths.ts'

/** Screens that do not ask who is there: signing in itself, landings, legal texts. They stand alone, outside the app's frame. */
export const openPages: Pages = {
  ...signInPages,
  ...claimPages,
  ...landingPages,
  ...redirectPages,
  ...legalPages,
  ...salePages,
}

/** What a signed-out visitor sees of the app (R5). */
export const signedOutPages: Pages = connectPages

/** The app. A route that is in no list resolves to "not available here yet" (R35). */
export const signedInPages: Pages = {
  ...walletPages,
  ...brandHomePages,
  ...coinsPages,
  ...tokenDetailPages,
  ...sendPages,
  ...sellPages,
  ...dropPages,
  ...marketPages,
  ...mapPages,
  ...bulkDropPages,
  ...arPages,
  ...tokenArPages,
  ...cameraPages,
  ...arGamePages,
  ...merchantPages,
  ...pointsPages,
  ...profilePages,
  ...accountPages,
  ...peoplePages,
  ...settingsPages,
}

export const isAvailable = (route: RouteName) => route in signedInPages
