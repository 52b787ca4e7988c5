import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { closeCodes } from '@vitrine/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import type { Authenticator, Caller } from '../../../platform/http/auth.ts'
import { isWelcomeOrigin, onUpgrade, refuseUpgrade } from '../../../platform/http/upgrades.ts'
import type { EventLog, LoggedEvent } from '../../../platform/log/event-log.ts'
import type { Logger } from '../../../platform/telemetry/logger.ts'
import type { Metrics } from '../../../platform/telemetry/metrics.ts'
import { createEventFeed } from '../../realtime/index.ts'
import { createNetworkConnection, type NetworkConnection, type SocketLimits, socketLimits } from './connection.ts'
import { framesOf } from './frames.ts'

export const networkSocketPath = '/ws'
const frameMaxBytes = 16 * 1024
const beatMs = 20_000
/** Connections looked after before other work gets its turn. */
const beatSlice = 100
const connectionsPerAccountMax = 32
/** How long it may take to find out who connects. */
const authenticateWithinMs = 15_000

export interface NetworkSocketNeeds {
  log: EventLog
  authenticator: Authenticator
  clock: Clock
  logger: Logger
  metrics: Pick<Metrics, 'gauge'>
  origins: ReadonlySet<string>
  limits?: Partial<SocketLimits>
}

interface Known {
  caller: Caller
  token: string
}

/** The older socket: tells people's clients what happens to their objects and on the map that they look at. */
export interface NetworkSocket {
  attach(server: Server): void
  start(): Promise<void>
  /** Looks after every connection once; done by itself every 20 s. */
  beat(): Promise<void>
  close(): Promise<void>
  readonly size: number
}

export function createNetworkSocket(needs: NetworkSocketNeeds): NetworkSocket {
  const { log, authenticator, clock, logger, metrics, origins } = needs
  const limits = { ...socketLimits, ...needs.limits }
  const all = new Set<NetworkConnection>()
  const byAccount = new Map<string, Set<NetworkConnection>>()
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: frameMaxBytes,
  })
  const feed = createEventFeed({ log, logger, onEvents: deliver })
  metrics.gauge('vitrine_network_connections', 'Open sockets of the older network in this process', () => all.size)
  let beating: NodeJS.Timeout | undefined
  let closing = false

  function deliver(events: readonly LoggedEvent[]): void {
    if (all.size === 0) return
    for (const event of events) {
      if (!event.type.startsWith('network.')) continue
      for (const addressed of framesOf(event)) {
        const text = JSON.stringify(addressed.frame)
        if ('to' in addressed) for (const one of byAccount.get(addressed.to) ?? []) one.sendText(text)
        else {
          for (const one of all) {
            if (one.accountId !== addressed.except && one.watches(addressed.near)) one.sendText(text)
          }
        }
      }
    }
  }

  async function callerOf(request: IncomingMessage): Promise<Known | string> {
    const query = new URL(request.url ?? '', 'http://socket').searchParams
    const [appId, token] = [query.get('app_id') ?? '', query.get('token') ?? '']
    if (!(await authenticator.isKnownClient(appId))) return '400 Bad Request'
    const caller = token === '' ? null : await authenticator.authenticate(token)
    if (caller?.clientId !== appId) return '401 Unauthorized'
    return { caller, token }
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!isWelcomeOrigin(request, origins)) {
      refuseUpgrade(socket, '403 Forbidden')
      return
    }
    const late = setTimeout(() => socket.destroy(), authenticateWithinMs).unref()
    callerOf(request)
      .then((known) => {
        if (socket.destroyed) return
        if (typeof known === 'string') refuseUpgrade(socket, known)
        else if (closing) refuseUpgrade(socket, '503 Service Unavailable')
        else if ((byAccount.get(known.caller.accountId)?.size ?? 0) >= connectionsPerAccountMax) {
          refuseUpgrade(socket, '429 Too Many Requests')
        } else sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, known))
      })
      .catch((error: unknown) => {
        logger.warn('a socket could not be opened', { error })
        refuseUpgrade(socket, '503 Service Unavailable')
      })
      .finally(() => clearTimeout(late))
  }

  function welcome(socket: WebSocket, { caller: { accountId }, token: accessToken }: Known): void {
    const connection = createNetworkConnection({ socket, accountId, accessToken, authenticator, clock, limits })
    all.add(connection)
    byAccount.set(accountId, (byAccount.get(accountId) ?? new Set()).add(connection))
    socket.on('close', () => remove(connection))
  }

  function remove(connection: NetworkConnection): void {
    all.delete(connection)
    const siblings = byAccount.get(connection.accountId)
    siblings?.delete(connection)
    if (siblings?.size === 0) byAccount.delete(connection.accountId)
  }

  async function beat(): Promise<void> {
    let looked = 0
    for (const connection of [...all]) {
      await connection.beat()
      looked += 1
      if (looked % beatSlice === 0) await breathe()
    }
  }

  return {
    attach: (server) => onUpgrade(server, networkSocketPath, upgrade),
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
      for (const connection of all) connection.close(closeCodes.goingAway, 'the server is going away')
    },
    get size() {
      return all.size
    },
  }
}
