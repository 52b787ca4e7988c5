import type { NetworkDeliveries } from './deliveries.ts'
import { dispense, drop, pickup } from './placing.ts'
import type { Reactor } from './reactor.ts'
import { clone, transfer } from './sending.ts'
import { acquire, acquirePubVariation } from './taking.ts'
import { activate, redeem, updatePoints } from './using.ts'

/** Reactors by the address under which publishers register actions with them. */
export function builtInReactors(deliveries: NetworkDeliveries): Record<string, Reactor> {
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
  }
}
