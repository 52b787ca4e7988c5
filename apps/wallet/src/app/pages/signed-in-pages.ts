import { accountPages } from '../../features/account/index.ts'
import { arGamePages } from '../../features/ar-games/index.ts'
import { arPages } from '../../features/ar-pickup/index.ts'
import { brandHomePages } from '../../features/brand-home/index.ts'
import { cameraPages } from '../../features/camera/index.ts'
import { brandCommunities, chatPages } from '../../features/chat/index.ts'
import { coinsPages } from '../../features/coins/index.ts'
import { dropPages } from '../../features/drop/index.ts'
import { keysPages } from '../../features/keys/index.ts'
import { legalPages } from '../../features/legal/index.ts'
import { mapPages } from '../../features/map/index.ts'
import { marketPages } from '../../features/market/index.ts'
import { merchantPages } from '../../features/merchant/index.ts'
import { peoplePages } from '../../features/people/index.ts'
import { pointsPages } from '../../features/points/index.ts'
import { profilePages } from '../../features/profile/index.ts'
import { sellPages } from '../../features/sell/index.ts'
import { sendPages } from '../../features/send/index.ts'
import { settingsPages } from '../../features/settings/index.ts'
import { tokenArPages } from '../../features/token-ar/index.ts'
import { tokenDetailPages } from '../../features/token-detail/index.ts'
import { walletPages } from '../../features/wallet/index.ts'
import type { Pages } from '../../platform/navigation/page.tsx'
import '../start/further-strings.ts'

export { tokenParts } from './token-parts.ts'

/** The app. A route that is in no list resolves to "not available here yet" (R35). */
export const pages: Pages = {
  ...walletPages,
  ...brandHomePages,
  ...coinsPages,
  ...tokenDetailPages,
  ...sendPages,
  ...sellPages,
  ...dropPages,
  ...marketPages,
  ...mapPages,
  ...arPages,
  ...tokenArPages,
  ...cameraPages,
  ...arGamePages,
  ...merchantPages,
  ...pointsPages,
  ...profilePages,
  ...accountPages,
  ...peoplePages(brandCommunities.Component),
  ...chatPages,
  ...settingsPages,
  ...keysPages,
  ...legalPages,
}
