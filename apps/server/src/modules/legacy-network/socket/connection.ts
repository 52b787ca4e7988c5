import { closeCodes, network } from '@vitrine/protocol'
import type { WebSocket } from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import { type Region, regionOf } from '../../../platform/geo/geohash.ts'
import type { Authenticator } from '../../../platform/http/edge/auth.ts'
import type { Reach } from '../../../platform/reach.ts'
import { createLine, type LineLimits, parseJson } from '../../../platform/sockets/line.ts'
import { textOf } from '../http/texts.ts'
import { Refusal } from '../refusal.ts'
import { wireTime } from '../times.ts'

export interface ConnectionNeeds {
  socket: WebSocket
  accountId: string
  sessionId: string | null
  accessToken: string
  /** The domains that its client reaches; null for all. */
  fqdns: Fqdns
  /** Asked anew at every beat. */
  fqdnsOf(reach: Reach): Promise<Fqdns>
  authenticator: Pick<Authenticator, 'authenticate'>
  clock: Clock
  limits: LineLimits
  /** It looks at these parts of the map, in place of those before. */
  onMonitor(regions: readonly Region[]): void
}

export type Fqdns = ReadonlySet<string> | null

/** One socket of one person. */
export interface NetworkConnection {
  readonly accountId: string
  readonly sessionId: string | null
  /** Tells what is about an object of this domain, to who reaches it. */
  tell(frame: string, fqdn: string | null): void
  beat(): Promise<void>
  close(code: number, reason: string): void
}

export function createNetworkConnection(needs: ConnectionNeeds): NetworkConnection {
  const { socket, accountId, sessionId, accessToken, authenticator, clock, limits, onMonitor, fqdnsOf } = needs
  let { fqdns } = needs
  const line = createLine<network.NetworkCommand | Unknown>({
    socket,
    limits,
    // Some clients send their JSON in binary frames. Newer ones may know commands that this server does not: it says so and goes on.
    read: (data) => network.NetworkCommand.safeParse(parseJson(data)).data ?? { cmd: 'unknown' },
    isFrequent: ({ cmd }) => cmd === 'monitor',
    onFrame(frame) {
      if (frame?.cmd === 'ping') inform('pong', frame.id)
      else if (frame?.cmd === 'monitor') onMonitor(regionsOf(frame.payload))
      else inform('The command was not understood.')
    },
  })

  function inform(message: string, id?: string | number): void {
    const frame: network.InfoFrame = {
      msg_type: 'info',
      user_id: accountId,
      payload: { message, time: wireTime(clock.now()), ...(id === undefined ? {} : { id: String(id) }) },
    }
    line.send(JSON.stringify(frame))
  }

  inform('Connected.')

  return {
    accountId,
    sessionId,
    tell(frame, fqdn) {
      if (fqdns === null || (fqdn !== null && fqdns.has(fqdn))) line.send(frame)
    },
    async beat() {
      if (!line.isAlive()) return
      const caller = await authenticator.authenticate(accessToken)
      if (caller?.accountId !== accountId) return line.close(closeCodes.unauthenticated, textOf(new Refusal(401), 'en'))
      fqdns = await fqdnsOf(caller.reach)
      line.expect()
      socket.ping()
    },
    close: line.close,
  }
}

interface Unknown {
  cmd: 'unknown'
}

type Monitored = Extract<network.NetworkCommand, { cmd: 'monitor' }>['payload']

const regionsOf = (payload: Monitored): Region[] =>
  'geohashes' in payload
    ? payload.geohashes.map(regionOf)
    : [
        {
          low: { lat: payload.bottom_right.lat, lon: payload.top_left.lon },
          high: { lat: payload.top_left.lat, lon: payload.bottom_right.lon },
        },
      ]
