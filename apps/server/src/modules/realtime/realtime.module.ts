import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { closeCodes, type ServerFrame } from '@vitrine/protocol'
import { WebSocketServer } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { Authenticator } from '../../platform/http/auth.ts'
import { isWelcomeOrigin, onUpgrade, refuseUpgrade } from '../../platform/http/upgrades.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import { type ConnectionLimits, connectionLimits, createConnection } from './connection.ts'
import { createConnections } from './connections.ts'
import { createEventFeed } from './event-feed.ts'

export const realtimePath = '/api/realtime'
/** Below the 30 s after which clients wonder whether the line is dead. */
const beatMs = 20_000
/** Connections looked after before other work gets its turn. */
const beatSlice = 100
const frameMaxBytes = 16 * 1024

export interface RealtimeNeeds {
  log: EventLog
  authenticator: Authenticator
  clock: Clock
  logger: Logger
  metrics: Pick<Metrics, 'gauge'>
  /** Web origins besides the server's own that may connect; programs that send no origin may, too. */
  origins: ReadonlySet<string>
  limits?: Partial<ConnectionLimits>
}

export interface RealtimeModule {
  /** Takes the socket's upgrades of this HTTP server. */
  attach(server: Server): void
  start(): Promise<void>
  /** Looks after every connection once; done by itself every 20 s. */
  beat(): Promise<void>
  /** Says goodbye to everybody; they come back to another server or a new start of this one. */
  close(): Promise<void>
  readonly size: number
}

export function realtimeModule(needs: RealtimeNeeds): RealtimeModule {
  const { log, authenticator, clock, logger, metrics, origins } = needs
  const limits = { ...connectionLimits, ...needs.limits }
  const connections = createConnections()
  const feed = createEventFeed({ log, logger, onEvents: connections.deliver })
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compression keeps up to 300 kB a socket; our frames are short.
    perMessageDeflate: false,
    maxPayload: frameMaxBytes,
  })
  metrics.gauge('vitrine_realtime_connections', 'Open realtime sockets of this process', () => connections.size)
  let beating: NodeJS.Timeout | undefined
  let closing = false

  sockets.on('connection', (socket) => {
    const connection = createConnection({
      socket,
      authenticator,
      log,
      clock,
      limits,
      onAuthenticated: (accountId) => connections.assign(connection, accountId),
      onWatch: (poll, wants) => connections.watch(connection, poll, wants),
    })
    connections.add(connection)
    socket.on('close', () => connections.remove(connection))
    socket.send(JSON.stringify({ type: 'hello', server: 'vitrine' } satisfies ServerFrame))
  })

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (closing) refuseUpgrade(socket, '503 Service Unavailable')
    else if (!isWelcomeOrigin(request, origins)) refuseUpgrade(socket, '403 Forbidden')
    else sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
  }

  async function beat(): Promise<void> {
    let looked = 0
    for (const connection of [...connections.all()]) {
      await connection.beat()
      looked += 1
      if (looked % beatSlice === 0) await breathe()
    }
  }

  return {
    attach: (server) => onUpgrade(server, realtimePath, upgrade),
    async start() {
      await feed.start()
      beating = setInterval(() => {
        beat().catch((error: unknown) => logger.warn('sockets could not be looked after', { error }))
      }, beatMs).unref()
    },
    beat,
    async close() {
      closing = true
      clearInterval(beating)
      await feed.stop()
      for (const connection of connections.all()) connection.close(closeCodes.goingAway, 'the server is going away')
    },
    get size() {
      return connections.size
    },
  }
}
