export {
  type ApiClient,
  type ApiClientOptions,
  type CallOptions,
  createApiClient,
  type FileClient,
} from './api-client.ts'
export type { Fault } from './fault.ts'
export { mergeStateUpdate } from './legacy-network/merge-update.ts'
export { createNetworkClient, type NetworkClient, type NetworkClientOptions } from './legacy-network/network-client.ts'
export { NetworkProblem } from './legacy-network/network-problem.ts'
export { createNetworkSocket } from './legacy-network/network-socket.ts'
export { NetworkFailure } from './network-failure.ts'
export type { RealtimeStatus } from './realtime/machine.ts'
export {
  createRealtimeClient,
  type RealtimeClient,
  type RealtimeClientOptions,
  type TopicFollower,
} from './realtime/realtime-client.ts'
export { requestIdOf } from './request-ids.ts'
export type { Route } from './route.ts'
