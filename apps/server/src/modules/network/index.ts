export type { Reactor } from './actions/reactor.ts'
export { keptOfNetwork } from './kept.ts'
export { type NetworkModule, networkModule } from './network.module.ts'
export { type Publishing, resourceAt } from './publisher/publishing.ts'
