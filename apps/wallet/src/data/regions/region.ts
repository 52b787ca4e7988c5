import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type {
  GeoBox,
  MapGroup,
  MapToken,
  network,
  Place,
  PositionClaim,
  RecipientInput,
  Token,
  TokenId,
} from '@vitrine/protocol'
import type { Face } from '@vitrine/token-rules/faces'
import type { ApiClient } from '../../platform/server/api.ts'
import type { Realtime } from '../../platform/server/realtime.ts'
import type { KeptOut, MapScope, Origin } from '../map/map-scope.ts'
import type { MapTile } from '../map/tiles.ts'

/**
 * A backend on which tokens of the inventory live. Everything above asks the region of a token what to do, and never which one it is:
 * another region is a folder beside these and a line in `all-regions.ts`.
 */
export interface InventoryRegion {
  /** In keys of the cache; nobody sees it. */
  readonly name: string
  /** Whether this app can reach it. */
  isThere(api: ApiClient): boolean
  /** Whether a token is one of its own, by its shape alone. */
  owns(token: Token): boolean
  readonly list: RegionList
  readonly read: RegionReading
  /** Comes with the first action. */
  act(): Promise<RegionActing>
  /** Comes with the first map. */
  map(): Promise<RegionMap>
  /** Keeps its part of the inventory true for as long as it runs; returns how to stop. Null where the app's own stream tells of it. */
  readonly follow: ((following: Following) => () => void) | null
}

export interface RegionContext {
  api: ApiClient
  client: QueryClient
}

export interface RegionList {
  /** All of it on this device; null where it is read page by page in the order of its server, as one region alone is. */
  readonly kept: KeptWhole | null
  /** A token as this device knows it. */
  find(client: QueryClient, tokenId: string): Token | undefined
  /** What the caller has of a token's publisher, as this device knows it; asked for where it does not. */
  ofSamePublisher(context: RegionContext, token: Token): Promise<readonly Token[]>
  /** Out of every list at once (R16); the returned function brings it back. */
  hide(client: QueryClient, tokenId: string): () => void
  /** It lies on the map now; the returned function says that it does not. */
  showDropped(client: QueryClient, token: Token, place: Place): { token: Token; restore: () => void }
  /** It lies there no longer: whatever still calls it dropped is put right. */
  forgetDropped(client: QueryClient, token: Token): void
  /** One that was not there before. */
  showArrived(client: QueryClient, token: Token): Promise<void>
}

export interface KeptWhole {
  query(api: ApiClient): { queryKey: QueryKey; queryFn: (context: KeptContext) => Promise<unknown> }
  /** Whose it is, as far as that is known yet. */
  holder(api: ApiClient): string | null
  /** The holder's tokens, the same objects for the same data. */
  tokensOf(data: unknown, holder: string): readonly Token[]
}

export interface KeptContext {
  client: QueryClient
  signal: AbortSignal
}

export interface RegionReading {
  /** Rejects with `token.not_found` where there is none for this person. */
  token(api: ApiClient, tokenId: string, signal?: AbortSignal): Promise<Token>
  /** The same, of what the person has at least; null where there is none, which no console calls an error. */
  find(api: ApiClient, tokenId: string, signal?: AbortSignal): Promise<Token | null>
  /** Whether the token has a behaviour, in the sense that its section gives it. */
  has(token: Token, behaviorId: string): boolean
  /** Whether it tells where a token has been. */
  readonly tellsProvenance: boolean
  faces(token: Token): TokenFaces
  /** Where it lies on the map; null when it does not. */
  place(token: Token): Place | null
  isDropped(token: Token): boolean
  /** Whether an error says that somebody else was faster (spec §8, 1645). */
  saysGone(error: unknown): boolean
  /** A dispenser of the map stays where it is and gives something. */
  staysOnMap(token: Token): boolean
  /** What decides whether it is kept out of lists and maps. */
  origin(token: Token): Origin
  /** Whether what is kept out leaves it in; of null nothing is known yet. */
  admits(origin: Origin | null, keptOut: KeptOut): boolean
  /** As the older network's own messages carry it, where it came in them. */
  vatom?(token: Token): network.Vatom & { faces: readonly network.Face[]; actions: readonly network.Action[] }
}

/** What is drawn of a token, and from where its faces take their values. */
export interface TokenFaces {
  faces: readonly Face[]
  fields: unknown
  /** A resource by name, where tokens have such. */
  resource?: (name: string) => string | null
}

export interface RegionActing {
  /** Sends it to somebody. */
  transfer(context: RegionContext, input: SendInput): Promise<unknown>
  /** Gives somebody a copy; the token as it is then, where that is told. */
  clone(context: RegionContext, input: SendInput): Promise<Token | null>
  /** Deletes for good. `keepalive` lets the request outlive a page that is being closed. */
  remove(api: ApiClient, token: Token, keepalive: boolean): Promise<unknown>
  perform(context: RegionContext, tokenId: string, action: PerformedAction): Promise<ActionResult>
  /** An action by the name and with the fields that hosts and older faces use. */
  named(api: ApiClient, token: Token, name: string, payload: Readonly<Record<string, unknown>>): PerformedAction
  /** Into a folder, or with `.` to the root; each for itself. */
  move(api: ApiClient, ids: readonly TokenId[], parentId: string): Promise<Moved>
  drop(context: RegionContext, drop: Drop): Promise<unknown>
  /** What the person has now: the token itself, or what a dispenser gave. */
  pickUp(context: RegionContext, pickUp: PickUp & { idempotencyKey: string }): Promise<Token | null>
}

export interface SendInput {
  token: Token
  recipient: RecipientInput
  /** One for each intention, so that a retry after a lost answer cannot send twice. */
  idempotencyKey: string
}

export interface PerformedAction {
  behaviorId: string
  actionId: string
  parameters?: Readonly<Record<string, unknown>>
  /** One for each intention, so that a retry after a lost answer does nothing twice. */
  idempotencyKey?: string
}

export interface ActionResult {
  /** As it is now; null when the caller no longer holds it. */
  token: Token | null
  output: Record<string, unknown>
}

export interface Moved {
  moved: TokenId[]
  refused: { id: string; code?: string; details?: Record<string, unknown>; message?: string }[]
}

export interface Drop {
  token: Token
  place: Place
  /** One for each intention, so that a retry after a lost answer is no second drop. */
  idempotencyKey: string
}

export interface PickUp {
  token: MapToken
  /** Where the person is, as far as the device says so. */
  position: PositionClaim | null
}

export interface RegionMap {
  groups(api: ApiClient, scope: MapScope, tile: MapTile, precision: number, signal: AbortSignal): Promise<MapGroup[]>
  tokens(api: ApiClient, scope: MapScope, box: GeoBox, signal: AbortSignal): Promise<MapToken[]>
  follow(following: FollowingMap): { look(box: GeoBox): void; stop(): void }
}

export interface FollowingMap extends RegionContext {
  realtime: Realtime
  onNews: (news: readonly MapNews[]) => void
  /** Something may not have been told. */
  onMissed: () => void
}

/** Something came to a place on the map, changed there, or went. */
export interface MapNews {
  operation: 'add' | 'update' | 'remove'
  id: string
  /** Null while that is not known. */
  origin: Origin | null
  place: Place
  read: () => Promise<MapToken>
}

export interface Following extends RegionContext {
  /** Something came from somebody, or by the named action. */
  onCame: (came: { token: Token; cause: string; by: string | null }) => Promise<void>
}
