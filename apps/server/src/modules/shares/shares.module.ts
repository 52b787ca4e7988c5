import type { Database } from '../../platform/database/database.ts'
import type { ModuleHooks } from '../../platform/modules/module.ts'
import type { Behaviour } from '../tokens/index.ts'
import { cloneable } from './cloneable-v1.ts'
import { landingsRoutes } from './landings.routes.ts'
import { createLandings, type LandingsNeeds } from './landings.ts'
import { shareLinksPort } from './share-links-port.ts'
import { share } from './share-v1.ts'
import { mergeShares } from './shares.store.ts'
import { createShares, type SharesNeeds } from './shares.ts'

export interface SharesModuleNeeds extends Omit<SharesNeeds, 'tokens'> {
  database: Database
  tokens: SharesNeeds['tokens'] & LandingsNeeds['tokens']
}

export const shareBehaviours: readonly Behaviour[] = [cloneable, share]

export function sharesModule(needs: SharesModuleNeeds): ModuleHooks {
  const { database, brands, tokens } = needs
  const shares = createShares(needs)
  const landings = createLandings({ tokens, brands })
  return {
    name: 'shares',
    behaviours: shareBehaviours,
    ports: [
      shareLinksPort.provide(({ tx, token, callerId }) => ({
        open: () => shares.open(tx, { tokenId: token.id, sharerId: callerId }),
        close: () => shares.close(tx, token.id),
      })),
    ],
    brandOf: { share: (id) => shares.brandOf(database, id) },
    personalData: [{ name: 'sharesTaken', table: 'share_taken', people: ['account_id'], key: ['share_id'] }],
    onAccountMerged: mergeShares,
    mount: (http) => landingsRoutes(http, { database, landings, shares }),
  }
}
