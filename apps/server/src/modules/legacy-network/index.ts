export type { Reactor } from './actions/reactor.ts'
export { legacyNetworkPart } from './legacy-network.module.ts'
export { type Publishing, resourceAt } from './publisher/publishing.ts'
