// Generated from the contract by `npm run routes -w @vitrine/client`.
import type * as protocol from '@vitrine/protocol'
import type { Route } from '../route.ts'

export const challengeGrant: Route<typeof protocol.challengeGrant> = {
  id: 'challengeGrant',
  method: 'POST',
  path: '/wallet-challenge',
  auth: 'app',
}
export const challengeInteraction: Route<typeof protocol.challengeInteraction> = {
  id: 'challengeInteraction',
  method: 'POST',
  path: '/interaction/:uid/challenge',
  auth: 'public',
}
export const consentInteraction: Route<typeof protocol.consentInteraction> = {
  id: 'consentInteraction',
  method: 'POST',
  path: '/interaction/:uid/consent',
  auth: 'public',
}
export const getBusiness: Route<typeof protocol.getBusiness> = {
  id: 'getBusiness',
  method: 'GET',
  path: '/b/:idOrName',
  auth: 'public',
}
export const getClaim: Route<typeof protocol.getClaim> = {
  id: 'getClaim',
  method: 'GET',
  path: '/claims/:claimId',
  auth: 'public',
}
export const getEmbeddingGrant: Route<typeof protocol.getEmbeddingGrant> = {
  id: 'getEmbeddingGrant',
  method: 'GET',
  path: '/viewers/embedding',
  auth: 'public',
}
export const getInteraction: Route<typeof protocol.getInteraction> = {
  id: 'getInteraction',
  method: 'GET',
  path: '/interaction/:uid',
  auth: 'public',
}
export const getMapSettings: Route<typeof protocol.getMapSettings> = {
  id: 'getMapSettings',
  method: 'GET',
  path: '/map/settings',
  auth: 'public',
}
export const getMapStyle: Route<typeof protocol.getMapStyle> = {
  id: 'getMapStyle',
  method: 'GET',
  path: '/map/style',
  auth: 'public',
}
export const getPublicBusiness: Route<typeof protocol.getPublicBusiness> = {
  id: 'getPublicBusiness',
  method: 'GET',
  path: '/public/businesses/:idOrName',
  auth: 'public',
}
export const getPublicProfile: Route<typeof protocol.getPublicProfile> = {
  id: 'getPublicProfile',
  method: 'GET',
  path: '/public/users/:userId',
  auth: 'public',
}
export const getPublicToken: Route<typeof protocol.getPublicToken> = {
  id: 'getPublicToken',
  method: 'GET',
  path: '/public/vatoms/:tokenId',
  auth: 'public',
}
export const getSale: Route<typeof protocol.getSale> = {
  id: 'getSale',
  method: 'GET',
  path: '/public/sales/:saleId',
  auth: 'public',
}
export const getShare: Route<typeof protocol.getShare> = {
  id: 'getShare',
  method: 'GET',
  path: '/public/shares/:shareId',
  auth: 'public',
}
export const getUser: Route<typeof protocol.getUser> = {
  id: 'getUser',
  method: 'GET',
  path: '/users/:userId',
  auth: 'app',
}
export const getViewerConfig: Route<typeof protocol.getViewerConfig> = {
  id: 'getViewerConfig',
  method: 'GET',
  path: '/viewers/config',
  auth: 'public',
}
export const listBehaviours: Route<typeof protocol.listBehaviours> = {
  id: 'listBehaviours',
  method: 'GET',
  path: '/vatoms/behaviours',
  auth: 'public',
}
export const listBusinesses: Route<typeof protocol.listBusinesses> = {
  id: 'listBusinesses',
  method: 'GET',
  path: '/b',
  auth: 'public',
}
export const loginInteraction: Route<typeof protocol.loginInteraction> = {
  id: 'loginInteraction',
  method: 'POST',
  path: '/interaction/:uid/login',
  auth: 'public',
}
export const readAccountChange: Route<typeof protocol.readAccountChange> = {
  id: 'readAccountChange',
  method: 'POST',
  path: '/account-changes/read',
  auth: 'public',
}
export const searchBusinesses: Route<typeof protocol.searchBusinesses> = {
  id: 'searchBusinesses',
  method: 'POST',
  path: '/b/search',
  auth: 'public',
}
export const sendGrantCode: Route<typeof protocol.sendGrantCode> = {
  id: 'sendGrantCode',
  method: 'POST',
  path: '/otp',
  auth: 'app',
}
export const sendInteractionCode: Route<typeof protocol.sendInteractionCode> = {
  id: 'sendInteractionCode',
  method: 'POST',
  path: '/interaction/:uid/code',
  auth: 'public',
}
export const stopAccountChange: Route<typeof protocol.stopAccountChange> = {
  id: 'stopAccountChange',
  method: 'POST',
  path: '/account-changes/stop',
  auth: 'public',
}
export const stopDigest: Route<typeof protocol.stopDigest> = {
  id: 'stopDigest',
  method: 'POST',
  path: '/notifications/unsubscribe',
  auth: 'public',
}
export const trackEvents: Route<typeof protocol.trackEvents> = {
  id: 'trackEvents',
  method: 'POST',
  path: '/analytics/track',
  auth: 'app',
}
