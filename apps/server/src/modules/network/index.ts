export type { Reactor } from './actions/reactor.ts'
export { type NetworkModule, networkModule } from './network.module.ts'
