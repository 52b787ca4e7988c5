export type { Reactor } from './actions/reactor.ts'
export { legacyNetworkModule } from './legacy-network.module.ts'
export { type Publishing, resourceAt } from './publisher/publishing.ts'
