// Generated from the contract by `npm run routes -w @vitrine/client`.
import type * as protocol from '@vitrine/protocol'
import type { Route } from '../route.ts'

export const getBusiness: Route<typeof protocol.getBusiness> = {
  id: 'getBusiness',
  method: 'GET',
  path: '/b/:idOrName',
  auth: 'public',
  inWords: true,
}
export const getEmbeddingGrant: Route<typeof protocol.getEmbeddingGrant> = {
  id: 'getEmbeddingGrant',
  method: 'GET',
  path: '/viewers/embedding',
  auth: 'public',
}
export const getPublicBusiness: Route<typeof protocol.getPublicBusiness> = {
  id: 'getPublicBusiness',
  method: 'GET',
  path: '/public/businesses/:idOrName',
  auth: 'public',
  inWords: true,
}
export const getPublicProfile: Route<typeof protocol.getPublicProfile> = {
  id: 'getPublicProfile',
  method: 'GET',
  path: '/public/users/:userId',
  auth: 'public',
}
export const getViewerConfig: Route<typeof protocol.getViewerConfig> = {
  id: 'getViewerConfig',
  method: 'GET',
  path: '/viewers/config',
  auth: 'public',
}
export const listBusinesses: Route<typeof protocol.listBusinesses> = {
  id: 'listBusinesses',
  method: 'GET',
  path: '/b',
  auth: 'public',
  inWords: true,
}
export const searchBusinesses: Route<typeof protocol.searchBusinesses> = {
  id: 'searchBusinesses',
  method: 'POST',
  path: '/b/search',
  auth: 'public',
  inWords: true,
}
