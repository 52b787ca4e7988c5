import type { HostConfig } from './config.ts'

/** A token as hosts see it; behaviours add what is theirs. */
export interface HostToken {
  id: string
  type: string
  parentId: string
  owner: string
  author: string
  lastOwner: string
  /** Milliseconds since 1970. */
  modified: number
  created: number
  shouldShowNotification: boolean
  metadata: { name: string; description: string; category: string }
  [key: string]: unknown
}

/** A token as everybody may see it. */
export interface PublicToken {
  tokenId: string
  metadata: { name: string; description: string; image: string | null; [key: string]: unknown }
  studioInfo: { businessId?: string; objectDefinitionId?: string; campaignId?: string; blueprintId?: string } | null
  position?: { type: string; coordinates: [longitude: number, latitude: number] }
  [key: string]: unknown
}

/** The person who is signed in, with the fields of OpenID. */
export interface CurrentUser {
  sub: string
  name: string
  /** Empty where there is none, as the other texts. */
  picture: string
  email: string
  email_verified: boolean
  phone_number: string
  phone_number_verified: boolean
  default_business_id: string
  location: { country: string; latitude: number; longitude: number; [key: string]: unknown }
  guest: boolean
  [key: string]: unknown
}

export interface PublicProfile {
  id: string
  name: string
  picture: string
  [key: string]: unknown
}

export interface CampaignPoints {
  total: number
  [channel: string]: unknown
}

/** Somewhere in the wallet; `params` are what its address needs. */
export interface Destination {
  route: 'Home' | 'Wallet' | 'Map' | 'MapAr' | 'Connect' | 'NFTDetail' | 'NFTDetail_Business' | (string & {})
  params?: Record<string, unknown>
}

/** As React Navigation describes a step: `{ type: 'NAVIGATE', payload: { name, params } }`. */
export interface NavigationAction {
  type: string
  payload?: Record<string, unknown>
}

export interface CommunityPlace {
  communityId: string
  roomId?: string
  /** The frame's own where it is left out. */
  businessId?: string
}

/** A call of the server's API in the person's name; the operator names what your client may ask for, `GET /me` if nothing. */
export interface ApiCall {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
}

/** Everything that a host can ask for: what goes with it and what comes back. */
export interface HostCalls {
  'walletsdk:isLoggedIn': { payload: undefined; result: boolean }
  'walletsdk:getCurrentUser': { payload: undefined; result: CurrentUser }
  'walletsdk:getPublicProfile': { payload: { userId: string }; result: PublicProfile }
  'walletsdk:getCurrentUserPoints': { payload: { campaignId: string }; result: CampaignPoints }
  'walletsdk:getBusinessTabs': { payload: undefined; result: string[] }
  'walletsdk:listTokens': { payload: undefined; result: HostToken[] }
  'walletsdk:getToken': { payload: { tokenId: string }; result: HostToken }
  'walletsdk:getPublicToken': { payload: { tokenId: string }; result: PublicToken }
  'walletsdk:openToken': { payload: { tokenId: string }; result: unknown }
  'walletsdk:trashToken': { payload: { tokenId: string }; result: unknown }
  'walletsdk:performAction': {
    payload: { tokenId: string; actionName: string; actionPayload?: Record<string, unknown> }
    result: unknown
  }
  'walletsdk:combineToken': { payload: { thisTokenId: string; otherTokenId: string }; result: unknown }
  'walletsdk:navigationIsReady': { payload: undefined; result: boolean }
  'walletsdk:navigateToTab': { payload: Destination; result: unknown }
  'walletsdk:navigate': { payload: Destination; result: unknown }
  'walletsdk:dispatch': { payload: NavigationAction; result: unknown }
  'walletsdk:openCommunity': { payload: CommunityPlace; result: unknown }
  'walletsdk:linkTo': { payload: { url: string }; result: unknown }
  'walletsdk:logOut': { payload: undefined; result: unknown }
  'walletsdk:callApi': { payload: ApiCall; result: unknown }
  'walletsdk:updateConfig': { payload: HostConfig; result: unknown }
}

/** What the wallet asks its host; answer with `handle`. */
export interface WalletRequests {
  'vatomwallet:getCurrentPosition': {
    payload: unknown
    result: { coords: { latitude: number; longitude: number; accuracy?: number } }
  }
}

/** What the wallet tells its host, by the name that `on` takes: the wire's without what stands before the colon. */
export interface WalletEvents {
  'pre-init': unknown
  loaded: unknown
  inventoryWasUpdated: unknown
  /** A button that the host added was pressed, on a token's page. */
  sendCustomAction: { action: string | null; tokenId: string; token: HostToken }
  sdkMessage: unknown
  analytics: { name: string; payload?: unknown; [key: string]: unknown }
  tokenAdded: HostToken
  tokenOpened: { tokenId: string; [key: string]: unknown }
  navigated: { route: string; params: Record<string, unknown>; path: string }
  loggedIn: unknown
  loggedOut: unknown
}

const events = {
  'vatomwallet:pre-init': 'pre-init',
  'vatomwallet:loaded': 'loaded',
  'walletsdk:inventoryWasUpdated': 'inventoryWasUpdated',
  'walletsdk:sendCustomAction': 'sendCustomAction',
  'walletsdk:sdkMessage': 'sdkMessage',
  'walletsdk:analytics': 'analytics',
  'walletsdk:tokenAdded': 'tokenAdded',
  'walletsdk:tokenOpened': 'tokenOpened',
  'walletsdk:navigated': 'navigated',
  'walletsdk:loggedIn': 'loggedIn',
  'walletsdk:loggedOut': 'loggedOut',
} as const satisfies Record<string, keyof WalletEvents>

export type WireEvent = keyof typeof events

/** Undefined for what is a request. */
export const eventOf = (name: string): keyof WalletEvents | undefined =>
  Object.hasOwn(events, name) ? events[name as WireEvent] : undefined
