import type { TokenPart } from '../../components/token-parts/token-parts.ts'
import { arGameParts } from '../../features/ar-games/parts.ts'
import { arParts } from '../../features/ar-pickup/parts.ts'
import { dropParts } from '../../features/drop/parts.ts'
import { folderParts } from '../../features/folders/index.ts'
import { handingOutParts } from '../../features/handing-out/index.ts'
import { legacyNetworkParts } from '../../features/legacy-network/index.ts'
import { pointsParts } from '../../features/points/index.ts'
import { sellParts } from '../../features/sell/parts.ts'
import { tokenActionParts } from '../../features/token-actions/index.ts'
import { tokenArParts } from '../../features/token-ar/parts.ts'

/** What features add to the page of a token: sections and actions. A new behaviour's screen is a line here. */
export const tokenParts: readonly TokenPart[] = [
  ...tokenActionParts,
  ...arGameParts,
  ...arParts,
  ...pointsParts,
  ...handingOutParts,
  ...sellParts,
  ...folderParts,
  ...dropParts,
  ...tokenArParts,
  ...legacyNetworkParts,
]
