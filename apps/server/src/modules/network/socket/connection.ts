import { closeCodes, network } from '@vitrine/protocol'
import type { WebSocket } from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import type { Authenticator } from '../../../platform/http/auth.ts'
import { createFrameBudget, type FrameRate } from '../../realtime/index.ts'
import { isWithin, type Region, regionOf } from '../objects/geohash.ts'
import { wireTime } from '../times.ts'

export interface SocketLimits {
  frameRate: FrameRate
  /** Bytes that may wait for a slow client. */
  queueMaxBytes: number
  /** How long a close may take before the connection is cut. */
  closeWithinMs: number
}

export const socketLimits: SocketLimits = {
  frameRate: { burst: 40, perSecond: 10 },
  queueMaxBytes: 256 * 1024,
  closeWithinMs: 2_000,
}

export interface ConnectionNeeds {
  socket: WebSocket
  accountId: string
  accessToken: string
  authenticator: Pick<Authenticator, 'authenticate'>
  clock: Clock
  limits: SocketLimits
}

/** One socket of one person, and the part of the map that it watches. */
export interface NetworkConnection {
  readonly accountId: string
  sendText(frame: string): void
  watches(place: network.LatLon): boolean
  /** Cuts what is dead or no longer allowed. */
  beat(): Promise<void>
  close(code: number, reason: string): void
}

export function createNetworkConnection(needs: ConnectionNeeds): NetworkConnection {
  const { socket, accountId, accessToken, authenticator, clock, limits } = needs
  const budget = createFrameBudget(limits.frameRate)
  let regions: readonly Region[] = []
  let isSilent = false
  let closing = false

  function close(code: number, reason: string): void {
    if (closing) return
    closing = true
    socket.close(code, reason)
    // A client that reads nothing never sees the close; what waits for it is let go.
    setTimeout(() => socket.terminate(), limits.closeWithinMs).unref()
  }

  function sendText(text: string): void {
    if (closing || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.queueMaxBytes) close(closeCodes.tooSlow, 'too slow')
    else socket.send(text)
  }

  function inform(message: string, id?: string | number): void {
    const frame: network.InfoFrame = {
      msg_type: 'info',
      user_id: accountId,
      payload: { message, time: wireTime(clock.now()), ...(id === undefined ? {} : { id: String(id) }) },
    }
    sendText(JSON.stringify(frame))
  }

  function handle(text: string): void {
    const read = network.NetworkCommand.safeParse(parseJson(text))
    // Newer clients may know commands that this server does not: it says so and goes on.
    if (!read.success) inform('The command was not understood.')
    else if (read.data.cmd === 'ping') inform('pong', read.data.id)
    else regions = regionsOf(read.data.payload)
  }

  const regionsOf = (payload: Monitored): Region[] =>
    'geohashes' in payload
      ? payload.geohashes.map(regionOf)
      : [
          {
            low: { lat: payload.bottom_right.lat, lon: payload.top_left.lon },
            high: { lat: payload.top_left.lat, lon: payload.bottom_right.lon },
          },
        ]

  socket.on('message', (data) => {
    isSilent = false
    if (closing) return
    if (!budget.spend()) return close(closeCodes.tooManyFrames, 'too many frames')
    // Some clients send their JSON in binary frames.
    handle(Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.concat([data].flat() as Buffer[]).toString('utf8'))
  })
  socket.on('pong', () => {
    isSilent = false
  })
  socket.on('error', () => socket.terminate())
  inform('Connected.')

  return {
    accountId,
    sendText,
    watches: (place) => regions.some((region) => isWithin(place, region)),
    async beat() {
      if (closing) return
      if (isSilent) return socket.terminate()
      const caller = await authenticator.authenticate(accessToken)
      if (caller?.accountId !== accountId) return close(closeCodes.unauthenticated, 'the session ended')
      isSilent = true
      socket.ping()
    },
    close,
  }
}

type Monitored = Extract<network.NetworkCommand, { cmd: 'monitor' }>['payload']

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
