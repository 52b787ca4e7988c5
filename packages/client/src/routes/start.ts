// Generated from the contract by `npm run routes -w @vitrine/client`.
import type * as protocol from '@vitrine/protocol'
import type { Route } from '../route.ts'

export const checkRecipientAddress: Route<typeof protocol.checkRecipientAddress> = {
  id: 'checkRecipientAddress',
  method: 'GET',
  path: '/me/recipients/address',
  auth: 'account',
}
export const deleteToken: Route<typeof protocol.deleteToken> = {
  id: 'deleteToken',
  method: 'DELETE',
  path: '/vatoms/:tokenId',
  auth: 'account',
  idempotent: true,
}
export const executeAction: Route<typeof protocol.executeAction> = {
  id: 'executeAction',
  method: 'POST',
  path: '/vatoms/:tokenId/execute-action',
  auth: 'account',
  idempotent: true,
  inWords: true,
}
export const getMe: Route<typeof protocol.getMe> = {
  id: 'getMe',
  method: 'GET',
  path: '/me',
  auth: 'account',
}
export const getPassKey: Route<typeof protocol.getPassKey> = {
  id: 'getPassKey',
  method: 'GET',
  path: '/vatoms/:tokenId/pass',
  auth: 'account',
}
export const getPollResults: Route<typeof protocol.getPollResults> = {
  id: 'getPollResults',
  method: 'GET',
  path: '/vatoms/:tokenId/poll-results',
  auth: 'account',
}
export const getProvenance: Route<typeof protocol.getProvenance> = {
  id: 'getProvenance',
  method: 'GET',
  path: '/vatoms/:tokenId/provenance',
  auth: 'account',
}
export const getToken: Route<typeof protocol.getToken> = {
  id: 'getToken',
  method: 'GET',
  path: '/vatoms/:tokenId',
  auth: 'account',
  inWords: true,
}
export const groupMap: Route<typeof protocol.groupMap> = {
  id: 'groupMap',
  method: 'POST',
  path: '/vatoms/geo-map/groups',
  auth: 'account',
}
export const listInventoryBusinesses: Route<typeof protocol.listInventoryBusinesses> = {
  id: 'listInventoryBusinesses',
  method: 'GET',
  path: '/vatoms/user-inventory/businesses',
  auth: 'account',
  inWords: true,
}
export const listMyPoints: Route<typeof protocol.listMyPoints> = {
  id: 'listMyPoints',
  method: 'GET',
  path: '/me/points',
  auth: 'account',
  inWords: true,
}
export const moveTokens: Route<typeof protocol.moveTokens> = {
  id: 'moveTokens',
  method: 'PATCH',
  path: '/vatoms',
  auth: 'account',
  idempotent: true,
}
export const readTokens: Route<typeof protocol.readTokens> = {
  id: 'readTokens',
  method: 'POST',
  path: '/vatoms/read',
  auth: 'account',
  inWords: true,
}
export const searchInventory: Route<typeof protocol.searchInventory> = {
  id: 'searchInventory',
  method: 'POST',
  path: '/vatoms/user-inventory/search',
  auth: 'account',
  inWords: true,
}
export const searchMap: Route<typeof protocol.searchMap> = {
  id: 'searchMap',
  method: 'POST',
  path: '/vatoms/geo-map/search',
  auth: 'account',
  inWords: true,
}
export const suggestRecipients: Route<typeof protocol.suggestRecipients> = {
  id: 'suggestRecipients',
  method: 'GET',
  path: '/me/recipients',
  auth: 'account',
}
export const updateMe: Route<typeof protocol.updateMe> = {
  id: 'updateMe',
  method: 'PATCH',
  path: '/me',
  auth: 'account',
}
export const updateToken: Route<typeof protocol.updateToken> = {
  id: 'updateToken',
  method: 'PATCH',
  path: '/vatoms/:tokenId',
  auth: 'account',
  idempotent: true,
  inWords: true,
}
export const uploadPicture: Route<typeof protocol.uploadPicture> = {
  id: 'uploadPicture',
  method: 'POST',
  path: '/me/picture',
  auth: 'account',
  multipart: true,
}
