import { logWarning } from '../../../platform/telemetry/log.ts'
import type { InventoryRegion } from '../region.ts'
import { legacyNetworkList } from './listing.ts'
import { isNetworkToken } from './network-token.ts'
import { legacyNetworkReading } from './reading.ts'

/** The older network: kept whole on the device, followed on a socket of its own. */
export const legacyNetwork: InventoryRegion = {
  name: 'legacy-network',
  isThere: ({ network }) => network !== undefined,
  owns: isNetworkToken,
  list: legacyNetworkList,
  read: legacyNetworkReading,
  act: async () => (await import('./acting.ts')).legacyNetworkActing,
  map: async () => (await import('./map.ts')).legacyNetworkMap,
  follow(following) {
    let stop: (() => void) | undefined
    let isOver = false
    import('./follow-network.ts').then(
      ({ followNetwork }) => {
        if (!isOver) stop = followNetwork(following)
      },
      (error: unknown) => logWarning('what follows the older network could not be had', error),
    )
    return () => {
      isOver = true
      stop?.()
    }
  },
}
