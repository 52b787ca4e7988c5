export type { Reactor } from './actions/reactor.ts'
export { type LegacyNetworkModule, legacyNetworkModule } from './legacy-network.module.ts'
export { personalDataOfLegacyNetwork } from './personal-data.ts'
export { type Publishing, resourceAt } from './publisher/publishing.ts'
