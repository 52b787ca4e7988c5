import type { GeoBox, network } from '@vitrine/protocol'

export interface NetworkSocketOptions {
  /** Such as `wss://wallet.example/ws`. */
  url: string
  appId: string
  getAccessToken(): Promise<string | null> | string | null
  /** It is open: what happened meanwhile is not told, so everything is to be read anew. */
  onOpen(): void
  onFrame(frame: network.NetworkFrame): void
  /** A frame that says too little to be used (spec §5). */
  onBadFrame(reason: string): void
  WebSocket?: typeof WebSocket
}

export interface NetworkSocket {
  start(): void
  stop(): void
  /** Hears of changes in this part of the map, in place of the one before. */
  monitor(box: GeoBox): void
}

/** 1 s, growing by 1 s up to 4 s; an opened socket begins anew (spec §4, §9). */
const step = 1_000
const longest = 4_000

export function createNetworkSocket(options: NetworkSocketOptions): NetworkSocket {
  const Socket = options.WebSocket ?? WebSocket
  let delay = step
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let box: GeoBox | null = null
  let commands = 0

  function sendBox() {
    if (!box || socket?.readyState !== Socket.OPEN) return
    const payload = {
      top_left: { lat: box.topRight.lat, lon: box.bottomLeft.lon },
      bottom_right: { lat: box.bottomLeft.lat, lon: box.topRight.lon },
    }
    commands += 1
    socket.send(JSON.stringify({ id: String(commands), version: '1', type: 'command', cmd: 'monitor', payload }))
  }

  function retry() {
    if (!running) return
    timer = setTimeout(() => void connect(), delay)
    delay = Math.min(longest, delay + step)
  }

  async function connect() {
    let token: string | null
    try {
      token = await options.getAccessToken()
    } catch {
      // The network, not the session: the next try asks again (R1).
      return retry()
    }
    if (!running || token === null) return
    const query = new URLSearchParams({ app_id: options.appId, token })
    const opened = new Socket(`${options.url}?${query}`)
    socket = opened
    opened.onopen = () => {
      delay = step
      sendBox()
      options.onOpen()
    }
    opened.onmessage = ({ data }) => hear(data)
    opened.onclose = () => {
      if (socket !== opened) return
      socket = undefined
      retry()
    }
  }

  function hear(data: unknown) {
    try {
      options.onFrame(frameIn(data))
    } catch (error) {
      options.onBadFrame(error instanceof Error ? error.message : String(error))
    }
  }

  return {
    start() {
      if (running) return
      running = true
      void connect()
    },
    stop() {
      running = false
      clearTimeout(timer)
      const closing = socket
      socket = undefined
      closing?.close(1000)
    },
    monitor(next) {
      if (JSON.stringify(next) === JSON.stringify(box)) return
      box = next
      sendBox()
    },
  }
}

/** The frame in a message; throws where a part is missing that it cannot be understood without. */
export function frameIn(data: unknown): network.NetworkFrame {
  const frame = JSON.parse(String(data)) as network.NetworkFrame
  const payload = frame.payload as Record<string, unknown> | undefined
  if (typeof frame.msg_type !== 'string' || typeof payload !== 'object') throw new Error('a message says nothing')
  if ((frame.msg_type === 'inventory' || frame.msg_type === 'state_update') && typeof payload?.id !== 'string') {
    throw new Error(`a message ${frame.msg_type} names no vatom`)
  }
  if (frame.msg_type === 'map' && typeof payload?.vatom_id !== 'string') throw new Error('a message map names no vatom')
  if (frame.msg_type === 'state_update' && typeof payload?.new_object !== 'object') {
    throw new Error('a message state_update has no new object')
  }
  return frame
}
