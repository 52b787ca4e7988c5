import type {
  CampaignUpdate,
  ClientFrame,
  CoinUpdate,
  GeoBox,
  InventoryUpdate,
  LogPosition,
  MapUpdate,
  ObjectDefinitionId,
  ServerFrame,
} from '@vitrine/protocol'
import {
  type Effect,
  initialState,
  type MachineEvent,
  monitorId,
  type RealtimeStatus,
  step,
  type Timer,
} from './machine.ts'

export interface RealtimeClientOptions {
  /** Such as `wss://wallet.example/api/realtime`. */
  url: string
  getAccessToken(): Promise<string | null> | string | null
  /** The server refused the token. True when there is a new one, so that the connection is tried once more. */
  onUnauthorized?(): Promise<boolean>
  /** Each update once, in order, also those that happened while the connection was away. */
  onUpdates(updates: InventoryUpdate[], position: LogPosition): void
  /** The same for coins, in one order with the rest. */
  onCoinUpdates?(updates: CoinUpdate[], position: LogPosition): void
  /** The same for points and for what campaigns want seen. */
  onCampaignUpdates?(updates: CampaignUpdate[], position: LogPosition): void
  /** Too much has happened to replay: reload everything. */
  onReset(position: LogPosition): void
  /** Somebody has voted in a poll that is watched. */
  onPollUpdated?(objectDefinitionId: string): void
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
  /** Connects; `since` resumes from where an earlier session stopped. */
  start(since?: LogPosition): void
  /** Starts the tries anew at once, as when a person asks for it. */
  wake(): void
  stop(): void
  /** Hears of votes in the poll of a design, through lost connections, until the returned function is called. */
  watchPoll(objectDefinitionId: string): () => void
  /** Hears of changes in this part of the map, in place of the one before, through lost connections; null for none. */
  monitor(box: GeoBox | null): void
  readonly status: RealtimeStatus
  readonly position: LogPosition | null
}

export function createRealtimeClient(options: RealtimeClientOptions): RealtimeClient {
  const page = options.page === undefined ? browserPage() : options.page
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  let state = initialState()
  let status: RealtimeStatus = 'stopped'
  let socket: WebSocket | undefined
  /** Polls that are watched, and how often. */
  const watched = new Map<string, number>()
  const sendWatch = (type: 'watch-poll' | 'unwatch-poll', poll: string) => {
    if (status !== 'live') return
    const frame: ClientFrame = { type, id: type, objectDefinitionId: poll as ObjectDefinitionId }
    socket?.send(JSON.stringify(frame))
  }

  /** The part of the map that is looked at. */
  let box: GeoBox | null = null
  const sendBox = () => {
    if (status !== 'live') return
    const frame: ClientFrame = { type: 'monitor', id: monitorId, box }
    socket?.send(JSON.stringify(frame))
  }

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
        for (const poll of watched.keys()) sendWatch('watch-poll', poll)
        if (box) sendBox()
        return options.onStatus?.(status)
      case 'poll-updated':
        return options.onPollUpdated?.(effect.objectDefinitionId)
      case 'map-updated':
        return options.onMapUpdated?.(effect.updates, effect.reload)
      case 'updates':
        return options.onUpdates(effect.updates, effect.position)
      case 'coin-updates':
        return options.onCoinUpdates?.(effect.updates, effect.position)
      case 'campaign-updates':
        return options.onCampaignUpdates?.(effect.updates, effect.position)
      case 'reset':
        return options.onReset(effect.position)
    }
  }

  const wake = () => handle({ type: 'wake' })
  const wakeWhenVisible = () => {
    if (page?.isVisible()) wake()
  }

  return {
    start(since) {
      if (since) state = { ...state, position: since }
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
    watchPoll(poll) {
      const before = watched.get(poll) ?? 0
      watched.set(poll, before + 1)
      if (before === 0) sendWatch('watch-poll', poll)
      return () => {
        const left = (watched.get(poll) ?? 1) - 1
        if (left > 0) watched.set(poll, left)
        else if (watched.delete(poll)) sendWatch('unwatch-poll', poll)
      }
    },
    monitor(next) {
      if (JSON.stringify(next) === JSON.stringify(box)) return
      box = next
      sendBox()
    },
    get status() {
      return status
    },
    get position() {
      return state.position
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
