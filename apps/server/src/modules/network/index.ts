export type { Reactor } from './actions/reactor.ts'
export { type NetworkModule, networkModule } from './network.module.ts'
export { type Publishing, resourceAt } from './publisher/publishing.ts'
