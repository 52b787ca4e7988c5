import type { Sales } from '../../tokens/index.ts'
import type { NetworkDeliveries } from './deliveries.ts'
import { dispense, drop, pickup } from './placing.ts'
import type { Reactor } from './reactor.ts'
import { changePrice, listForSale, removeFromSale } from './selling.ts'
import { clone, transfer } from './sending.ts'
import { type NetworkShares, revokeShareLink, shareLink } from './sharing.ts'
import { acquire, acquirePubVariation } from './taking.ts'
import { activate, initialize, redeem, updatePoints } from './using.ts'

export interface ReactorNeeds {
  deliveries: NetworkDeliveries
  sales: Sales
  shares: NetworkShares
}

/** Reactors by the address under which publishers register actions with them. */
export function builtInReactors({ deliveries, sales, shares }: ReactorNeeds): Record<string, Reactor> {
  /** Made in the original's studio: under the name that its designs have for it, and as publishers register others. */
  const ofStudio = (name: string, reactor: Reactor) => ({
    [`blockv://v1/${name}`]: reactor,
    [`blockv://v1/${name}-v1`]: reactor,
    [`varius://v1/${name}-v1`]: reactor,
  })
  return {
    'blockv://v1/Transfer': transfer(deliveries),
    'blockv://v1/EthTransfer': transfer(deliveries),
    'blockv://v1/Clone': clone(deliveries),
    'blockv://v1/Drop': drop,
    'blockv://v1/Pickup': pickup,
    'blockv://v1/Acquire': acquire,
    'blockv://v1/AcquirePubVariation': acquirePubVariation,
    'blockv://v1/Dispense': dispense,
    'blockv://v1/Redeem': redeem,
    'blockv://v1/Activate': activate,
    'varius://v1/update-points-v1': updatePoints,
    ...ofStudio('list-for-sale', listForSale(sales)),
    ...ofStudio('change-price', changePrice(sales)),
    ...ofStudio('remove-from-sale', removeFromSale(sales)),
    ...ofStudio('share-link', shareLink(shares)),
    ...ofStudio('revoke-share-link', revokeShareLink(shares)),
    ...ofStudio('initialize', initialize),
  }
}
