// Generated from the contract by `npm run routes -w @vitrine/client`.
import type * as protocol from '@vitrine/protocol'
import type { Route } from './route.ts'

export const acceptTerms: Route<typeof protocol.acceptTerms> = {
  id: 'acceptTerms',
  method: 'PATCH',
  path: '/api/me/terms/:id',
  auth: 'account',
}
export const addIdentity: Route<typeof protocol.addIdentity> = {
  id: 'addIdentity',
  method: 'POST',
  path: '/me/identities',
  auth: 'account',
}
export const challengeGrant: Route<typeof protocol.challengeGrant> = {
  id: 'challengeGrant',
  method: 'POST',
  path: '/wallet-challenge',
  auth: 'app',
}
export const challengeIdentity: Route<typeof protocol.challengeIdentity> = {
  id: 'challengeIdentity',
  method: 'POST',
  path: '/me/identities/challenge',
  auth: 'account',
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
export const createCoin: Route<typeof protocol.createCoin> = {
  id: 'createCoin',
  method: 'POST',
  path: '/b/:businessId/coins',
  auth: 'member',
  idempotent: true,
}
export const deleteToken: Route<typeof protocol.deleteToken> = {
  id: 'deleteToken',
  method: 'DELETE',
  path: '/vatoms/:tokenId',
  auth: 'account',
  idempotent: true,
}
export const enrolForCoins: Route<typeof protocol.enrolForCoins> = {
  id: 'enrolForCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/enrolment',
  auth: 'account',
  idempotent: true,
}
export const executeAction: Route<typeof protocol.executeAction> = {
  id: 'executeAction',
  method: 'POST',
  path: '/vatoms/:tokenId/execute-action',
  auth: 'account',
  idempotent: true,
}
export const fundTreasury: Route<typeof protocol.fundTreasury> = {
  id: 'fundTreasury',
  method: 'POST',
  path: '/b/:businessId/treasury/fund',
  auth: 'member',
  idempotent: true,
}
export const getBusiness: Route<typeof protocol.getBusiness> = {
  id: 'getBusiness',
  method: 'GET',
  path: '/b/:idOrName',
  auth: 'public',
}
export const getCampaignInfo: Route<typeof protocol.getCampaignInfo> = {
  id: 'getCampaignInfo',
  method: 'GET',
  path: '/api/me/info',
  auth: 'account',
}
export const getClaim: Route<typeof protocol.getClaim> = {
  id: 'getClaim',
  method: 'GET',
  path: '/claims/:claimId',
  auth: 'public',
}
export const getCoin: Route<typeof protocol.getCoin> = {
  id: 'getCoin',
  method: 'GET',
  path: '/b/:idOrName/coins/:coinId',
  auth: 'account',
}
export const getInfoForm: Route<typeof protocol.getInfoForm> = {
  id: 'getInfoForm',
  method: 'GET',
  path: '/api/me/info/form',
  auth: 'account',
}
export const getInteraction: Route<typeof protocol.getInteraction> = {
  id: 'getInteraction',
  method: 'GET',
  path: '/interaction/:uid',
  auth: 'public',
}
export const getMe: Route<typeof protocol.getMe> = {
  id: 'getMe',
  method: 'GET',
  path: '/me',
  auth: 'account',
}
export const getProvenance: Route<typeof protocol.getProvenance> = {
  id: 'getProvenance',
  method: 'GET',
  path: '/vatoms/:tokenId/provenance',
  auth: 'account',
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
export const getToken: Route<typeof protocol.getToken> = {
  id: 'getToken',
  method: 'GET',
  path: '/vatoms/:tokenId',
  auth: 'account',
}
export const getTreasury: Route<typeof protocol.getTreasury> = {
  id: 'getTreasury',
  method: 'GET',
  path: '/b/:businessId/treasury',
  auth: 'member',
}
export const getUser: Route<typeof protocol.getUser> = {
  id: 'getUser',
  method: 'GET',
  path: '/users/:userId',
  auth: 'app',
}
export const grantCoins: Route<typeof protocol.grantCoins> = {
  id: 'grantCoins',
  method: 'POST',
  path: '/b/:businessId/treasury/grant',
  auth: 'member',
  idempotent: true,
}
export const listBehaviours: Route<typeof protocol.listBehaviours> = {
  id: 'listBehaviours',
  method: 'GET',
  path: '/vatoms/behaviours',
  auth: 'public',
}
export const listCoinHistory: Route<typeof protocol.listCoinHistory> = {
  id: 'listCoinHistory',
  method: 'GET',
  path: '/b/:idOrName/coins/:coinId/transactions',
  auth: 'account',
}
export const listCoins: Route<typeof protocol.listCoins> = {
  id: 'listCoins',
  method: 'GET',
  path: '/coins',
  auth: 'account',
}
export const listIdentities: Route<typeof protocol.listIdentities> = {
  id: 'listIdentities',
  method: 'GET',
  path: '/me/identities',
  auth: 'account',
}
export const listInventoryBusinesses: Route<typeof protocol.listInventoryBusinesses> = {
  id: 'listInventoryBusinesses',
  method: 'GET',
  path: '/vatoms/user-inventory/businesses',
  auth: 'account',
}
export const listMyBusinesses: Route<typeof protocol.listMyBusinesses> = {
  id: 'listMyBusinesses',
  method: 'GET',
  path: '/me/businesses',
  auth: 'account',
}
export const listMyInventory: Route<typeof protocol.listMyInventory> = {
  id: 'listMyInventory',
  method: 'POST',
  path: '/me/inventory',
  auth: 'account',
}
export const listTerms: Route<typeof protocol.listTerms> = {
  id: 'listTerms',
  method: 'GET',
  path: '/api/me/terms',
  auth: 'account',
}
export const listTreasuryHistory: Route<typeof protocol.listTreasuryHistory> = {
  id: 'listTreasuryHistory',
  method: 'GET',
  path: '/b/:businessId/treasury/transactions',
  auth: 'member',
}
export const loginInteraction: Route<typeof protocol.loginInteraction> = {
  id: 'loginInteraction',
  method: 'POST',
  path: '/interaction/:uid/login',
  auth: 'public',
}
export const mergeAccounts: Route<typeof protocol.mergeAccounts> = {
  id: 'mergeAccounts',
  method: 'POST',
  path: '/users/merge',
  auth: 'account',
}
export const moveTokens: Route<typeof protocol.moveTokens> = {
  id: 'moveTokens',
  method: 'PATCH',
  path: '/vatoms',
  auth: 'account',
  idempotent: true,
}
export const preferIdentity: Route<typeof protocol.preferIdentity> = {
  id: 'preferIdentity',
  method: 'POST',
  path: '/me/identities/:identityId/prefer',
  auth: 'account',
}
export const redeemCoins: Route<typeof protocol.redeemCoins> = {
  id: 'redeemCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/redeem',
  auth: 'account',
  idempotent: true,
}
export const removeIdentity: Route<typeof protocol.removeIdentity> = {
  id: 'removeIdentity',
  method: 'DELETE',
  path: '/me/identities/:identityId',
  auth: 'account',
}
export const searchInventory: Route<typeof protocol.searchInventory> = {
  id: 'searchInventory',
  method: 'POST',
  path: '/vatoms/user-inventory/search',
  auth: 'account',
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
export const submitInfoForm: Route<typeof protocol.submitInfoForm> = {
  id: 'submitInfoForm',
  method: 'POST',
  path: '/api/me/info/form',
  auth: 'account',
}
export const suggestRecipients: Route<typeof protocol.suggestRecipients> = {
  id: 'suggestRecipients',
  method: 'GET',
  path: '/me/recipients',
  auth: 'account',
}
export const transferCoins: Route<typeof protocol.transferCoins> = {
  id: 'transferCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/transfer',
  auth: 'account',
  idempotent: true,
}
export const updateCampaignInfo: Route<typeof protocol.updateCampaignInfo> = {
  id: 'updateCampaignInfo',
  method: 'PATCH',
  path: '/api/me/info',
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
}
export const uploadPicture: Route<typeof protocol.uploadPicture> = {
  id: 'uploadPicture',
  method: 'POST',
  path: '/me/picture',
  auth: 'account',
  multipart: true,
}
export const verifyIdentity: Route<typeof protocol.verifyIdentity> = {
  id: 'verifyIdentity',
  method: 'POST',
  path: '/me/identities/:identityId/verify',
  auth: 'account',
}
