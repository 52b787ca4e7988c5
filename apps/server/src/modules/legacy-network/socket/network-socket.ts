import type { IncomingMessage, Server } from 'node:http'
import { isCovered, isNetworkEvent } from '@vitrine/protocol'
import type { Clock } from '../../../platform/clock.ts'
import { createWatchedRegions } from '../../../platform/geo/watched-regions.ts'
import type { Authenticator, Caller } from '../../../platform/http/edge/auth.ts'
import type { EventLog } from '../../../platform/log/event-log.ts'
import type { Reach } from '../../../platform/reach.ts'
import { type LineLimits, lineLimits } from '../../../platform/sockets/line.ts'
import { createSocketHost, type SocketHost } from '../../../platform/sockets/socket-host.ts'
import type { Logger } from '../../../platform/telemetry/logger.ts'
import type { Metrics } from '../../../platform/telemetry/metrics.ts'
import type { HiddenVariations } from '../objects/hidden-variations.ts'
import { createNetworkConnection, type Fqdns, type NetworkConnection } from './connection.ts'
import { type Addressed, fqdnIn, framesOf } from './frames.ts'

export const networkSocketPath = '/ws'

export interface NetworkSocketNeeds {
  log: EventLog
  authenticator: Authenticator
  clock: Clock
  logger: Logger
  metrics: Pick<Metrics, 'gauge'>
  origins: ReadonlySet<string>
  hidden: HiddenVariations
  /** The domains of these businesses. */
  fqdnsOf(businessIds: ReadonlySet<string>): Promise<ReadonlySet<string>>
  limits?: Partial<LineLimits>
}

interface Known {
  caller: Caller
  fqdns: Fqdns
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
  const { log, authenticator, clock, logger, metrics, origins, hidden } = needs
  const limits = { ...lineLimits, ...needs.limits }
  const watched = createWatchedRegions<NetworkConnection>()

  const host: SocketHost<NetworkConnection> = createSocketHost<NetworkConnection, Known>({
    path: networkSocketPath,
    log,
    logger,
    origins,
    async admit(request) {
      const known = await callerOf(request)
      if (typeof known === 'string') return known
      return host.isFull(known.caller.accountId) ? '429 Too Many Requests' : { known }
    },
    welcome(socket, { caller: { accountId, sessionId = null }, fqdns, token: accessToken }) {
      const connection: NetworkConnection = createNetworkConnection({
        socket,
        accountId,
        sessionId,
        accessToken,
        fqdns,
        fqdnsOf: domainsOf,
        authenticator,
        clock,
        limits,
        onMonitor: (regions) => watched.watch(connection, host.has(connection) ? regions : []),
      })
      host.assign(connection, accountId)
      return connection
    },
    onLeft: (connection) => watched.watch(connection, []),
    async onEvents(events) {
      if (host.size === 0) return
      const unseen = watched.size > 0 ? await hiddenNow() : new Set<string>()
      for (const event of events) {
        if (isNetworkEvent(event)) for (const each of framesOf(event, unseen)) deliver(each, fqdnIn(event))
      }
    },
  })
  metrics.gauge('vitrine_network_connections', 'Open sockets of the older network in this process', () => host.size)

  const domainsOf = async (reach: Reach): Promise<Fqdns> => reach && needs.fqdnsOf(reach)

  /** When it cannot be found out what a brand hides, the map is told as if it hid nothing; the objects are public. */
  const hiddenNow = () =>
    hidden.all().catch((error: unknown) => {
      logger.warn('what brands hide could not be read', { error })
      return new Set<string>()
    })

  function deliver(addressed: Addressed, fqdn: string | null): void {
    const text = JSON.stringify(addressed.frame)
    if ('to' in addressed) for (const one of host.of(addressed.to)) one.tell(text, fqdn)
    else {
      for (const one of watched.at(addressed.near)) if (one.accountId !== addressed.except) one.tell(text, fqdn)
    }
  }

  async function callerOf(request: IncomingMessage): Promise<Known | string> {
    const query = new URL(request.url ?? '', 'http://socket').searchParams
    const [appId, token] = [query.get('app_id') ?? '', query.get('token') ?? '']
    if (!(await authenticator.isKnownClient(appId))) return '400 Bad Request'
    const caller = token === '' ? null : await authenticator.authenticate(token)
    if (caller?.clientId !== appId) return '401 Unauthorized'
    if (!isCovered('wallet:brand', caller)) return '403 Forbidden'
    return { caller, fqdns: await domainsOf(caller.reach), token }
  }

  return host
}
