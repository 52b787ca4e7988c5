/*
 * Names of what host and wallet ask each other (spec §6 and docs/specification/wire.md). On our own channel and on the original's
 * they are the same; there, misspelt ones are understood, too.
 */

/** Host → wallet. Each has to be granted; what a call takes and answers stands in docs/embedding/calls.md. */
export const hostCalls = [
  'walletsdk:isLoggedIn',
  'walletsdk:getCurrentUser',
  'walletsdk:getPublicProfile',
  'walletsdk:getCurrentUserPoints',
  'walletsdk:getBusinessTabs',
  'walletsdk:listTokens',
  'walletsdk:getToken',
  'walletsdk:getPublicToken',
  'walletsdk:openToken',
  'walletsdk:trashToken',
  'walletsdk:performAction',
  'walletsdk:combineToken',
  'walletsdk:navigationIsReady',
  'walletsdk:navigateToTab',
  'walletsdk:navigate',
  'walletsdk:dispatch',
  'walletsdk:openCommunity',
  'walletsdk:linkTo',
  'walletsdk:logOut',
  'walletsdk:callApi',
  'walletsdk:updateConfig',
] as const
export type HostCall = (typeof hostCalls)[number]

/** Wallet → host: requests that the host answers. */
export const walletRequests = ['vatomwallet:getCurrentPosition'] as const

/** Wallet → host: told, never answered. */
export const walletEvents = [
  'vatomwallet:pre-init',
  'vatomwallet:loaded',
  'walletsdk:inventoryWasUpdated',
  'walletsdk:sendCustomAction',
  'walletsdk:sdkMessage',
  'walletsdk:analytics',
  'walletsdk:tokenAdded',
  'walletsdk:tokenOpened',
  'walletsdk:navigated',
  'walletsdk:loggedIn',
  'walletsdk:loggedOut',
] as const
export type WalletEvent = (typeof walletEvents)[number]
