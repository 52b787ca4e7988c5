import {
  type ApiCall,
  type CommunityPlace,
  type Destination,
  eventOf,
  type HostCalls,
  type NavigationAction,
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

  isLoggedIn = () => this.#call('walletsdk:isLoggedIn')
  getCurrentUser = () => this.#call('walletsdk:getCurrentUser')
  getPublicProfile = (userId: string) => this.#call('walletsdk:getPublicProfile', { userId })
  getCurrentUserPoints = (campaignId: string) => this.#call('walletsdk:getCurrentUserPoints', { campaignId })
  getBusinessTabs = () => this.#call('walletsdk:getBusinessTabs')
  listTokens = () => this.#call('walletsdk:listTokens')
  getToken = (tokenId: string) => this.#call('walletsdk:getToken', { tokenId })
  getPublicToken = (tokenId: string) => this.#call('walletsdk:getPublicToken', { tokenId })
  openToken = (tokenId: string) => this.#call('walletsdk:openToken', { tokenId })
  trashToken = (tokenId: string) => this.#call('walletsdk:trashToken', { tokenId })
  performAction = (tokenId: string, actionName: string, actionPayload: Record<string, unknown> = {}) =>
    this.#call('walletsdk:performAction', { tokenId, actionName, actionPayload })
  combineToken = (thisTokenId: string, otherTokenId: string) =>
    this.#call('walletsdk:combineToken', { thisTokenId, otherTokenId })
  navigateToTab = (route: Destination['route'], params?: Destination['params']) =>
    this.#call('walletsdk:navigateToTab', { route, ...(params ? { params } : {}) })
  navigate = (route: Destination['route'], params?: Destination['params']) =>
    this.#call('walletsdk:navigate', { route, ...(params ? { params } : {}) })
  dispatch = (action: NavigationAction) => this.#call('walletsdk:dispatch', action)
  openCommunity = (place: CommunityPlace) => this.#call('walletsdk:openCommunity', place)
  linkTo = (url: string) => this.#call('walletsdk:linkTo', { url })
  logOut = () => this.#call('walletsdk:logOut')
  callApi = (call: ApiCall) => this.#call('walletsdk:callApi', call)
  updateConfig = (config: HostConfig) => {
    this.remember(config)
    return this.#call('walletsdk:updateConfig', config)
  }
  /** False, too, when there is no answer within 250 ms. */
  navigationIsReady = () =>
    this.sendMsg<boolean>('walletsdk:navigationIsReady', undefined, navigationReadyMs).catch((error: VitrineError) => {
      if (error.code === 'timeout' || error.code === 'disconnected') return false
      throw error
    })

  #call<N extends keyof HostCalls>(name: N, payload?: HostCalls[N]['payload']): Promise<HostCalls[N]['result']> {
    return this.sendMsg(name, payload)
  }

  /** A request by its name on the wire. */
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

  /** Ends it all: what waits is rejected, nothing is heard any more. */
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
