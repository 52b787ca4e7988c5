import type {
  ClientFrame,
  GeoBox,
  LogPosition,
  MapUpdate,
  ServerFrame,
  TopicName,
  TopicPayloads,
  TopicSayings,
} from '@vitrine/protocol'
import { type Effect, initialState, type MachineEvent, type RealtimeStatus, step, type Timer } from './machine.ts'
import { isAfter } from './positions.ts'

/** Hears of one topic. */
export interface TopicFollower<Payload> {
  /** Each payload once and in order, also what happened while the connection was away; of what is ephemeral, the newest. */
  onPayloads(payloads: Payload[], position: LogPosition | null): void
  /** Followed from now on, without knowing since when: what was read before may lack something. */
  onBegun?(position: LogPosition | null): void
  /** Too much has happened to tell it one by one: load everything anew. */
  onReset?(position: LogPosition): void
  /** It is not theirs to follow, or no longer: nothing more comes. */
  onEnded?(): void
  /** Something that was published has not been told to the others; a code of the catalogue, such as `request.rate_limited`. */
  onRefused?(code: string): void
}

interface Followed {
  /** Of whose business, community, space or design; one's own account, when left out. */
  of?: string | undefined
  /** The last position of the topic that was seen; from now on, when left out. */
  since?: LogPosition | undefined
}

interface Subscription extends Followed {
  topic: TopicName
  /** Of the frames that publish on it. */
  publishId: string
  followers: Set<TopicFollower<never>>
}

export interface RealtimeClientOptions {
  /** Such as `wss://wallet.example/api/realtime`. */
  url: string
  getAccessToken(): Promise<string | null> | string | null
  /** The server refused the token. True when there is a new one, so that the connection is tried once more. */
  onUnauthorized?(): Promise<boolean>
  /** Something came, went or changed in the part of the map that is monitored; with `reload` more than is told. */
  onMapUpdated?(updates: MapUpdate[], reload: boolean): void
  onStatus?(status: RealtimeStatus): void
  WebSocket?: typeof WebSocket
  /** Where `online` and `visibilitychange` are heard; the page when left out. */
  page?: Page | null
}

export interface Page {
  addEventListener(type: 'online' | 'visibilitychange', listener: () => void): void
  removeEventListener(type: 'online' | 'visibilitychange', listener: () => void): void
  isVisible(): boolean
}

export interface RealtimeClient {
  /** Connects. */
  start(): void
  /** Starts the tries anew at once, as when a person asks for it. */
  wake(): void
  stop(): void
  /** Follows a topic, through lost connections, until the returned function is called. */
  follow<Name extends TopicName>(
    topic: Name,
    follower: TopicFollower<TopicPayloads[Name]>,
    followed?: Followed,
  ): () => void
  /**
   * Says something to the others who follow an ephemeral topic, which has to be followed here. It is worth nothing later: without a
   * connection it is not said at all, and the answer is false.
   */
  publish<Name extends TopicName>(topic: Name, of: string, said: TopicSayings[Name]): boolean
  /** Hears of changes in this part of the map, in place of the one before, through lost connections; null for none. */
  monitor(box: GeoBox | null): void
  readonly status: RealtimeStatus
}

export function createRealtimeClient(options: RealtimeClientOptions): RealtimeClient {
  const page = options.page === undefined ? browserPage() : options.page
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  let state = initialState()
  let status: RealtimeStatus = 'stopped'
  let socket: WebSocket | undefined
  const send = (frame: ClientFrame) => {
    if (status === 'live') socket?.send(JSON.stringify(frame))
  }
  const subscriptions = new Map<string, Subscription>()
  /** Followed since the last word to the server; asked for together. */
  const unasked = new Set<Subscription>()
  const keyOf = ({ topic, of = '' }: { topic: string; of?: string | undefined }) => `${topic} ${of}`
  /** Which subscription a reply is for. */
  const asked = new Map<string, Subscription>()
  let count = 0
  const nameOf = ({ topic, of }: Subscription) => ({ id: `${++count}`, topic, ...(of === undefined ? {} : { of }) })

  function subscribeSoon(subscription: Subscription): void {
    if (unasked.size === 0) queueMicrotask(subscribe)
    unasked.add(subscription)
  }

  function subscribe(): void {
    const wanted = [...unasked]
    unasked.clear()
    if (status !== 'live' || wanted.length === 0) return
    send({
      type: 'subscribe-all',
      subscriptions: wanted.map((each) => {
        const name = nameOf(each)
        asked.set(name.id, each)
        return { ...name, ...(each.since ? { since: each.since } : {}) }
      }),
    })
  }

  function tell(frame: ServerFrame): void {
    switch (frame.type) {
      case 'reply': {
        const subscription = asked.get(frame.id)
        asked.delete(frame.id)
        if (!frame.ok) refused(frame.id, frame.code, subscription)
        if (!frame.ok || !subscription) return
        const goesOn = subscription.since !== undefined
        subscription.since ??= frame.position
        if (!goesOn) for (const { onBegun } of subscription.followers) onBegun?.(frame.position ?? null)
        return
      }
      case 'updates': {
        const subscription = subscriptions.get(keyOf(frame))
        const { position } = frame
        if (!subscription || (position && !isAfter(position, subscription.since ?? null))) return
        if (position) subscription.since = position
        for (const { onPayloads } of subscription.followers) onPayloads(frame.payloads as never[], position ?? null)
        return
      }
      case 'reset': {
        const subscription = subscriptions.get(keyOf(frame))
        if (!subscription) return
        subscription.since = frame.position
        for (const { onReset } of subscription.followers) onReset?.(frame.position)
        return
      }
      case 'ended': {
        const subscription = subscriptions.get(keyOf(frame))
        if (subscription) end(subscription)
        return
      }
      case 'map-updated':
        options.onMapUpdated?.(frame.mapUpdates, frame.reload ?? false)
    }
  }

  function refused(id: string, code: string, subscription: Subscription | undefined): void {
    if (subscription) end(subscription)
    for (const each of subscriptions.values()) {
      if (each.publishId === id) for (const { onRefused } of each.followers) onRefused?.(code)
    }
  }

  function end(subscription: Subscription): void {
    subscriptions.delete(keyOf(subscription))
    for (const { onEnded } of subscription.followers) onEnded?.()
  }

  /** The part of the map that is looked at. */
  let box: GeoBox | null = null
  const sendBox = () => send({ type: 'monitor', id: 'monitor', box })

  function handle(event: MachineEvent) {
    const [next, effects] = step(state, event)
    state = next
    for (const effect of effects) run(effect)
  }

  function connect() {
    const Socket = options.WebSocket ?? WebSocket
    const opened = new Socket(options.url)
    socket = opened
    // Events of a connection that was given up say nothing about the one that replaced it.
    const whenCurrent = (event: () => MachineEvent | null) => {
      if (socket !== opened) return
      const made = event()
      if (made) handle(made)
    }
    opened.onopen = () => whenCurrent(() => ({ type: 'opened' }))
    opened.onmessage = ({ data }) => whenCurrent(() => frameEvent(data))
    opened.onclose = ({ code }) => whenCurrent(() => ({ type: 'closed', code }))
  }

  async function askToken() {
    const asking = socket
    let event: MachineEvent
    try {
      event = { type: 'token', accessToken: await options.getAccessToken() }
    } catch {
      // The network, not the session: the next try asks again (R1).
      event = { type: 'token-failed' }
    }
    if (socket === asking) handle(event)
  }

  async function renewToken() {
    let event: MachineEvent
    try {
      event = { type: 'renewed', ok: (await options.onUnauthorized?.()) ?? false }
    } catch {
      event = { type: 'renew-failed' }
    }
    handle(event)
  }

  function run(effect: Effect) {
    switch (effect.type) {
      case 'open':
        return connect()
      case 'close': {
        const closing = socket
        socket = undefined
        closing?.close(1000)
        return
      }
      case 'ask-token':
        return void askToken()
      case 'renew-token':
        return void renewToken()
      case 'send':
        return socket?.send(JSON.stringify(effect.frame))
      case 'set-timer':
        clearTimeout(timers.get(effect.timer))
        timers.set(
          effect.timer,
          setTimeout(() => handle({ type: 'timer', timer: effect.timer }), effect.ms),
        )
        return
      case 'clear-timer':
        return clearTimeout(timers.get(effect.timer))
      case 'status':
        if (effect.status === status) return
        status = effect.status
        asked.clear()
        if (status === 'live') for (const each of subscriptions.values()) unasked.add(each)
        subscribe()
        if (box) sendBox()
        return options.onStatus?.(status)
      case 'told':
        return tell(effect.frame)
    }
  }

  const wake = () => handle({ type: 'wake' })
  const wakeWhenVisible = () => {
    if (page?.isVisible()) wake()
  }

  return {
    start() {
      page?.addEventListener('online', wake)
      page?.addEventListener('visibilitychange', wakeWhenVisible)
      handle({ type: 'start' })
    },
    wake,
    stop() {
      page?.removeEventListener('online', wake)
      page?.removeEventListener('visibilitychange', wakeWhenVisible)
      handle({ type: 'stop' })
    },
    follow(topic, follower, { of, since } = {}) {
      const key = keyOf({ topic, of })
      const known = subscriptions.get(key)
      const subscription: Subscription = known ?? {
        topic,
        of,
        since,
        publishId: `said-${++count}`,
        followers: new Set(),
      }
      subscription.followers.add(follower as TopicFollower<never>)
      subscriptions.set(key, subscription)
      if (!known) subscribeSoon(subscription)
      return () => {
        subscription.followers.delete(follower as TopicFollower<never>)
        if (subscription.followers.size > 0 || subscriptions.get(key) !== subscription) return
        subscriptions.delete(key)
        if (!unasked.delete(subscription)) send({ type: 'unsubscribe', ...nameOf(subscription) })
      }
    },
    publish(topic, of, payload) {
      const subscription = subscriptions.get(keyOf({ topic, of }))
      if (!subscription || status !== 'live') return false
      send({ type: 'publish', id: subscription.publishId, topic, of, payload })
      return true
    },
    monitor(next) {
      if (JSON.stringify(next) === JSON.stringify(box)) return
      box = next
      sendBox()
    },
    get status() {
      return status
    },
  }
}

/** A frame this client does not understand is from a newer server and is left alone. */
function frameEvent(data: unknown): MachineEvent | null {
  try {
    const frame = JSON.parse(String(data)) as ServerFrame
    return typeof frame?.type === 'string' ? { type: 'frame', frame } : null
  } catch {
    return null
  }
}

function browserPage(): Page | null {
  if (typeof document === 'undefined') return null
  const targetOf = (type: 'online' | 'visibilitychange') => (type === 'online' ? globalThis : document)
  return {
    addEventListener: (type, listener) => targetOf(type).addEventListener(type, listener),
    removeEventListener: (type, listener) => targetOf(type).removeEventListener(type, listener),
    isVisible: () => document.visibilityState === 'visible',
  }
}
