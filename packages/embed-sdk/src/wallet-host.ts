import {
  type ActionResult,
  type ApiCall,
  type CampaignPoints,
  type CommunityPlace,
  type CurrentUser,
  type Destination,
  eventOf,
  type HostCalls,
  type HostToken,
  type NavigationAction,
  type PublicProfile,
  type PublicToken,
  type WalletEvents,
  type WalletRequests,
} from './calls.ts'
import type { HostConfig } from './config.ts'
import { VitrineError, type VitrineErrorCode } from './error.ts'

/** On the wire, either way. */
export type Message =
  | { id: string; name: string; payload?: unknown; request: true }
  | { id: string; payload?: unknown; error?: string; code?: string; request: false }

type Post = (message: Message) => void
type Listener = (payload: never) => void
type Handler = (payload: never) => unknown

interface Waiting {
  name: string
  payload: unknown
  isSent: boolean
  timer: ReturnType<typeof setTimeout>
  resolve(result: never): void
  reject(error: VitrineError): void
}

export const defaultTimeoutMs = 15_000
const navigationReadyMs = 250
const maxLength = 1_000_000

/**
 * The host's half of what is said between host and wallet, over whatever carries it. Calls made before the wallet has reported itself
 * loaded wait for it.
 *
 * Each call has to be granted to your client. What fails rejects with a `VitrineError` and its `code`: `timeout` after 15 seconds,
 * `disconnected` when the wallet's page was left before it answered, `destroyed`, `invalid` and `too_large` for what cannot be sent;
 * `client.host_not_granted`, `client.host_parameter_missing`, `client.offline` of the wallet; and those that stand with a call.
 */
export abstract class WalletHost {
  /** Resolves when the wallet has reported itself loaded for the first time. */
  readonly ready: Promise<void>
  readonly #timeoutMs: number
  readonly #waiting = new Map<string, Waiting>()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #handlers = new Map<string, Handler>()
  #settleReady: { resolve(): void; reject(error: VitrineError): void } = { resolve() {}, reject() {} }
  #post: Post | null = null
  #lastId = 0
  #isLoaded = false
  #isDestroyed = false

  constructor(timeoutMs = defaultTimeoutMs) {
    this.#timeoutMs = timeoutMs
    this.ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(timedOut()), timeoutMs)
      const once = (settle: () => void) => {
        clearTimeout(timer)
        settle()
      }
      this.#settleReady = { resolve: () => once(resolve), reject: (error) => once(() => reject(error)) }
    })
    // Who does not ask is not told.
    this.ready.catch(() => {})
  }

  /** Whether somebody is signed in. */
  isLoggedIn = (): Promise<boolean> => this.#call('walletsdk:isLoggedIn')

  /** Who is signed in. `client.access_token_missing` where nobody is, here and in every call below that speaks of the person. */
  getCurrentUser = (): Promise<CurrentUser> => this.#call('walletsdk:getCurrentUser')

  /** What anybody may see of somebody. `user.not_found`. */
  getPublicProfile = (userId: string): Promise<PublicProfile> => this.#call('walletsdk:getPublicProfile', { userId })

  /** The person's points in a campaign. `campaign.not_found`. */
  getCurrentUserPoints = (campaignId: string): Promise<CampaignPoints> =>
    this.#call('walletsdk:getCurrentUserPoints', { campaignId })

  /** Names of the tabs that are shown, in order: of the brand where the wallet is, or of this one. `business.not_found`. */
  getBusinessTabs = (businessId?: string): Promise<string[]> =>
    this.#call('walletsdk:getBusinessTabs', businessId === undefined ? undefined : { businessId })

  /** The person's tokens at the root of the wallet, newest first, 1,000 at most: all, or those of a brand. */
  listTokens = (businessId?: string): Promise<HostToken[]> =>
    this.#call('walletsdk:listTokens', businessId === undefined ? undefined : { businessId })

  /** One of the person's tokens. `token.not_found`, `token.not_viewable`. */
  getToken = (tokenId: string): Promise<HostToken> => this.#call('walletsdk:getToken', { tokenId })

  /** A token as anybody may see it. `token.not_found`, `token.not_viewable`. */
  getPublicToken = (tokenId: string): Promise<PublicToken> => this.#call('walletsdk:getPublicToken', { tokenId })

  /** Shows a token's page, in a brand's area where it is named. */
  openToken = (tokenId: string, businessId?: string): Promise<true> =>
    this.#call('walletsdk:openToken', { tokenId, ...(businessId === undefined ? {} : { businessId }) })

  /** Deletes a token; nobody is asked again. `token.not_owner`, `token.wrong_state`. */
  trashToken = (tokenId: string): Promise<true> => this.#call('walletsdk:trashToken', { tokenId })

  /**
   * What the person could do with a token: a name of its `actions`, and what that takes, such as `{ recipient }`.
   * `token.action_not_supported`, and those of the action.
   */
  performAction = (
    tokenId: string,
    actionName: string,
    actionPayload: Record<string, unknown> = {},
  ): Promise<ActionResult> => this.#call('walletsdk:performAction', { tokenId, actionName, actionPayload })

  /** Puts one of two tokens into the other, whichever is the folder. `folder.not_accepted`, `folder.cycle`. */
  combineToken = (thisTokenId: string, otherTokenId: string): Promise<true> =>
    this.#call('walletsdk:combineToken', { thisTokenId, otherTokenId })

  /** Goes to a tab by its name, as `getBusinessTabs` answers it. `client.host_no_such_place`. */
  navigateToTab = (route: Destination['route'], params?: Destination['params']): Promise<true> =>
    this.#call('walletsdk:navigateToTab', { route, ...(params ? { params } : {}) })

  /** Goes to a screen. `client.host_no_such_place`, `client.not_available_yet`. */
  navigate = (route: Destination['route'], params?: Destination['params']): Promise<true> =>
    this.#call('walletsdk:navigate', { route, ...(params ? { params } : {}) })

  /** A step as React Navigation describes it. Errors as of `navigate`. */
  dispatch = (action: NavigationAction): Promise<true> => this.#call('walletsdk:dispatch', action)

  /** Goes to a community, or a room of it. `client.host_no_such_place`, `business.not_found`. */
  openCommunity = (place: CommunityPlace): Promise<true> => this.#call('walletsdk:openCommunity', place)

  /** Goes to a path or an address of the wallet; another web address opens in a window. `client.address_invalid`, `client.popup_blocked`. */
  linkTo = (url: string): Promise<true> => this.#call('walletsdk:linkTo', { url })

  /** Signs the person out of the wallet. */
  logOut = (): Promise<true> => this.#call('walletsdk:logOut')

  /** What the server's API answers to a call that the operator allows your client. `client.host_api_call_not_granted`, and the API's own. */
  callApi = <Result = unknown>(call: ApiCall): Promise<Result> => this.sendMsg<Result>('walletsdk:callApi', call)

  /** Other switches, laid over those before; with `accessToken` among them that person is signed in. `client.host_sign_in_refused`. */
  updateConfig = (config: HostConfig): Promise<true> => {
    this.remember(config)
    return this.#call('walletsdk:updateConfig', config)
  }

  /** Whether the wallet can be led anywhere yet; false, too, when there is no answer within 250 ms. */
  navigationIsReady = (): Promise<boolean> =>
    this.sendMsg<boolean>('walletsdk:navigationIsReady', undefined, navigationReadyMs).catch((error: VitrineError) => {
      if (error.code === 'timeout' || error.code === 'disconnected') return false
      throw error
    })

  #call<N extends keyof HostCalls>(name: N, payload?: HostCalls[N]['payload']): Promise<HostCalls[N]['result']> {
    return this.sendMsg(name, payload)
  }

  /** A request by its name on the wire, such as `walletsdk:getToken`; `timeoutMs` is how long to wait for the response. */
  sendMsg<Result = unknown>(name: string, payload?: unknown, timeoutMs = this.#timeoutMs): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isDestroyed) return reject(destroyed())
      const sound = jsonOf(payload)
      const id = `h${++this.#lastId}`
      const timer = setTimeout(() => this.#take(id)?.reject(timedOut()), timeoutMs)
      const waiting: Waiting = { name, payload: sound, isSent: false, timer, resolve, reject }
      this.#waiting.set(id, waiting)
      if (this.#isLoaded) this.#send(id, waiting)
    })
  }

  /** Follows what the wallet tells; the returned function stops it. */
  on<E extends keyof WalletEvents>(event: E, listener: (payload: WalletEvents[E]) => void): () => void {
    const known = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, known.add(listener as Listener))
    return () => void known.delete(listener as Listener)
  }

  /** Answers what the wallet asks; the returned function stops it. The last one of a name counts. */
  handle<N extends keyof WalletRequests>(
    name: N,
    handler: (
      payload: WalletRequests[N]['payload'],
    ) => WalletRequests[N]['result'] | Promise<WalletRequests[N]['result']>,
  ): () => void
  handle(name: string, handler: (payload: never) => unknown): () => void
  handle(name: string, handler: (payload: never) => unknown): () => void {
    this.#handlers.set(name, handler)
    return () => {
      if (this.#handlers.get(name) === handler) this.#handlers.delete(name)
    }
  }

  /** Ends it all, at once and for good: what waits is rejected, nothing is heard any more. */
  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.#rejectAll(() => true, destroyed())
    this.#settleReady.reject(destroyed())
    this.#listeners.clear()
    this.#handlers.clear()
    this.#post = null
  }

  get isDestroyed(): boolean {
    return this.#isDestroyed
  }

  /** A wallet that is loaded anew starts with what was set last. */
  protected abstract remember(config: HostConfig): void

  /** From now on the wallet is reached by this. */
  protected connect(post: Post): void {
    this.#post = post
  }

  /** Whoever was there is gone: what they were asked will not be answered, what they were not asked waits for the next. */
  protected disconnect(): void {
    this.#post = null
    this.#isLoaded = false
    this.#rejectAll(({ isSent }) => isSent, new VitrineError('disconnected', 'The wallet was left or loaded anew.'))
  }

  /** The wallet could not be let in. */
  protected fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    const failed = new VitrineError('failed', message)
    this.#rejectAll(() => true, failed)
    this.#settleReady.reject(failed)
  }

  protected receive(data: unknown): void {
    if (this.#isDestroyed || !isMessage(data)) return
    if (data.request) void this.#hear(data)
    else if (typeof data.error === 'string') this.#take(data.id)?.reject(refusal(data.error, data.code))
    else this.#take(data.id)?.resolve(data.payload as never)
  }

  async #hear({ id, name, payload }: Message & { request: true }): Promise<void> {
    const event = eventOf(name)
    const handler = this.#handlers.get(name)
    if (event) {
      if (event === 'loaded') this.#start()
      const told = [...(this.#listeners.get(event) ?? []), ...(handler ? [handler] : [])]
      // A listener that throws is its own affair, and seen in the console as such.
      for (const listener of told) void (async () => listener(payload as never))()
      return
    }
    const asker = this.#post
    let reply: Message
    try {
      if (!handler) throw new VitrineError('no_handler', `No handler registered for ${name}`)
      reply = { id, payload: jsonOf(await handler(payload as never)), request: false }
    } catch (error) {
      const code = error instanceof VitrineError ? { code: error.code } : {}
      reply = { id, error: error instanceof Error ? error.message : String(error), ...code, request: false }
    }
    // Another wallet's question is not answered to this one.
    if (asker === this.#post) asker?.(reply)
  }

  #start(): void {
    this.#isLoaded = true
    this.#settleReady.resolve()
    for (const [id, waiting] of this.#waiting) if (!waiting.isSent) this.#send(id, waiting)
  }

  #send(id: string, waiting: Waiting): void {
    waiting.isSent = true
    const { name, payload } = waiting
    this.#post?.({ id, name, ...(payload === undefined ? {} : { payload }), request: true })
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.timer)
    return waiting
  }

  #rejectAll(which: (waiting: Waiting) => boolean, error: VitrineError): void {
    for (const [id, waiting] of this.#waiting) if (which(waiting)) this.#take(id)?.reject(error)
  }
}

const timedOut = () => new VitrineError('timeout', 'Timed out waiting for response')
const destroyed = () => new VitrineError('destroyed', 'This wallet was destroyed.')
const refusal = (message: string, code: unknown) =>
  new VitrineError(typeof code === 'string' ? (code as VitrineErrorCode) : 'failed', message)

function isMessage(data: unknown): data is Message {
  const { id, name, request } = (data ?? {}) as { id?: unknown; name?: unknown; request?: unknown }
  return typeof id === 'string' && (request === false || (request === true && typeof name === 'string'))
}

/** The value as JSON knows it, so that every way to the wallet carries the same. */
function jsonOf(value: unknown): unknown {
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch (error) {
    throw new VitrineError('invalid', `This cannot be sent: ${error instanceof Error ? error.message : error}`)
  }
  if (json === undefined) return
  if (json.length > maxLength)
    throw new VitrineError('too_large', `A message has at most ${maxLength} characters of JSON.`)
  return JSON.parse(json)
}
