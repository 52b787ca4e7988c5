export { type ApiClient, type ApiClientOptions, type CallOptions, createApiClient } from './api-client.ts'
export { NetworkFailure } from './network-failure.ts'
export type { Route } from './route.ts'
