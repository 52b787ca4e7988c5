import type { HostConfig } from './config.ts'

/** A token of the person, as hosts see it. */
export interface HostToken {
  id: string
  /** `vatom-new`, or `vatom` of the older network. */
  type: string
  /** `.` at the root of the wallet, else the folder that it lies in. */
  parentId: string
  /** Ids of people. */
  owner: string
  author: string
  lastOwner: string | null
  /** Milliseconds since 1970, as every time here. */
  created: number
  modified: number
  /** Null until the person has opened it. */
  openedAt: number | null
  quantity: number
  shouldShowNotification: boolean
  metadata: { name: string; description: string; category: string | null }
  studioInfo: StudioInfo
  /** What its behaviours keep, by the name of the behaviour. */
  state: Record<string, unknown>
  viewPlacements: unknown[]
  /** What can be done with it now; `performAction` takes the `name`, or `behaviorId/actionId`. */
  actions: { name: string; behaviorId: string; actionId: string }[]
}

/** Where a token comes from. */
export interface StudioInfo {
  /** The design. */
  objectDefinitionId: string
  businessId: string
  campaignId: string | null
  blueprintId: string | null
}

/** A token as everybody may see it, in the words of NFT metadata. */
export interface PublicToken {
  tokenId: string
  metadata: {
    name: string
    description: string
    /** Whole addresses, or null. */
    image: string | null
    animation_url: string | null
    external_uri: string | null
    background_color: string | null
    youtube_url: string | null
    attributes: { trait_type: string; value: string | number }[]
  }
  studioInfo: StudioInfo
  /** Where it lies on the map, if it does: a GeoJSON point, longitude first, in degrees. */
  position?: { type: string; coordinates: number[] }
}

/** The person who is signed in, with the fields of OpenID. What is not known is an empty text or 0. */
export interface CurrentUser {
  id: string
  /** The same as `id`. */
  sub: string
  name: string
  /** Address of a picture. */
  picture: string
  /** Their handle, without @. */
  preferred_username: string
  bio: string
  /** `YYYY-MM-DD`. */
  birthday: string
  website: string
  email: string
  email_verified: boolean
  /** E.164, such as `+34600111222`. */
  phone_number: string
  phone_number_verified: boolean
  wallet_address: string
  default_business_id: string
  default_space_id: string
  /** `/b/{id}` of the brand where they were last. */
  last_visited_route: string
  /** Country by ISO 3166-1 alpha-2; degrees. */
  location: {
    country: string
    latitude: number
    longitude: number
    locality: string
    region: string
    postal_code: string
  }
  /** Without an account of their own yet. */
  guest: boolean
  /** Seconds since 1970. */
  updated_at: number
  /** When the wallet's own session ends if it is not renewed, in seconds since 1970. */
  expires_at: number
}

/** What anybody may see of somebody; empty texts where they keep it to themselves. */
export interface PublicProfile {
  id: string
  /** The same as `id`. */
  sub: string
  name: string
  preferred_username: string
  picture: string
  bio: string
  website: string
}

/** Whole points, in all and by the campaign's channels. */
export interface CampaignPoints {
  total: number
  channels: Record<string, number>
}

/** What an action has done. */
export interface ActionResult {
  /** As it is now; null when it has left the wallet. */
  token: HostToken | null
  /** What the action says of itself. */
  output: Record<string, unknown>
}

/** Somewhere in the wallet; `params` are what its address needs. */
export interface Destination {
  route: 'Home' | 'Wallet' | 'Map' | 'MapAr' | 'Connect' | 'NFTDetail' | 'NFTDetail_Business' | (string & {})
  params?: Record<string, unknown> | undefined
}

/** As React Navigation describes a step: `{ type: 'NAVIGATE', payload: { name, params } }`. */
export interface NavigationAction {
  type: 'NAVIGATE' | 'PUSH' | 'JUMP_TO' | 'REPLACE' | 'RESET' | 'GO_BACK' | 'POP' | 'POP_TO_TOP' | (string & {})
  payload?: Record<string, unknown> | undefined
}

export interface CommunityPlace {
  communityId: string
  roomId?: string | undefined
  /** The frame's own where it is left out. */
  businessId?: string | undefined
}

/** A call of the server's API in the person's name; the operator names what your client may ask for, `GET /me` if nothing. */
export interface ApiCall {
  /** A path such as `/me`, or the whole address on the wallet's server. */
  url: string
  /** `GET` where it is left out. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined
  /** Sent as JSON. */
  body?: unknown
}

/** Everything that a host can ask for by its name on the wire: what goes with it and what comes back. */
export interface HostCalls {
  'walletsdk:isLoggedIn': { payload: undefined; result: boolean }
  'walletsdk:getCurrentUser': { payload: undefined; result: CurrentUser }
  'walletsdk:getPublicProfile': { payload: { userId: string }; result: PublicProfile }
  'walletsdk:getCurrentUserPoints': { payload: { campaignId: string }; result: CampaignPoints }
  'walletsdk:getBusinessTabs': { payload: { businessId: string } | undefined; result: string[] }
  'walletsdk:listTokens': { payload: { businessId: string } | undefined; result: HostToken[] }
  'walletsdk:getToken': { payload: { tokenId: string }; result: HostToken }
  'walletsdk:getPublicToken': { payload: { tokenId: string }; result: PublicToken }
  'walletsdk:openToken': { payload: { tokenId: string; businessId?: string }; result: true }
  'walletsdk:trashToken': { payload: { tokenId: string }; result: true }
  'walletsdk:performAction': {
    payload: { tokenId: string; actionName: string; actionPayload?: Record<string, unknown> }
    result: ActionResult
  }
  'walletsdk:combineToken': { payload: { thisTokenId: string; otherTokenId: string }; result: true }
  'walletsdk:navigationIsReady': { payload: undefined; result: boolean }
  'walletsdk:navigateToTab': { payload: Destination; result: true }
  'walletsdk:navigate': { payload: Destination; result: true }
  'walletsdk:dispatch': { payload: NavigationAction; result: true }
  'walletsdk:openCommunity': { payload: CommunityPlace; result: true }
  'walletsdk:linkTo': { payload: { url: string }; result: true }
  'walletsdk:logOut': { payload: undefined; result: true }
  'walletsdk:callApi': { payload: ApiCall; result: unknown }
  'walletsdk:updateConfig': { payload: HostConfig; result: true }
}

/** What the wallet asks its host; answer with `handle`. */
export interface WalletRequests {
  /** Of native hosts. Degrees, and metres of accuracy; without an answer the wallet asks the device. */
  'vatomwallet:getCurrentPosition': {
    payload: undefined
    result: { coords: { latitude: number; longitude: number; accuracy?: number } }
  }
}

/** What the wallet tells its host, by the name that `on` takes: the wire's without what stands before the colon. */
export interface WalletEvents {
  /** It waits for its start, which the SDK sends. */
  'pre-init': undefined
  /** Calls are answered from now on; again each time that the wallet's page is loaded anew. */
  loaded: undefined
  /** Tokens came, went or changed; `listTokens()` has them as they are. */
  inventoryWasUpdated: undefined
  /** A button that the host added was pressed on a token's page; null for the one of `customActionBtn`. */
  sendCustomAction: { action: string | null; tokenId: string; token: HostToken }
  /** The access token or the first settings could not be used. */
  sdkMessage: { type: 'error'; error: string; code: string }
  /** What the person does; nothing of it where they have switched it off. */
  analytics: { name: string; token: string | null; payload: Record<string, unknown> }
  /** Something is new in the wallet. */
  tokenAdded: HostToken
  /** A token's page is shown. `id` and `tokenId` are the same. */
  tokenOpened: { id: string; tokenId: string }
  /** Another screen is shown: its name, what its address says, and the address. */
  navigated: { route: string; params: Record<string, string>; path: string }
  /** Somebody is signed in, also at the start. */
  loggedIn: undefined
  loggedOut: undefined
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
