import type { ServerFrame } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Authenticator } from '../../platform/http/edge/auth.ts'
import type { EventLog, LoggedEvent } from '../../platform/log/event-log.ts'
import type { Module } from '../../platform/modules/module.ts'
import { createSocketHost, type SocketHost } from '../../platform/sockets/socket-host.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { type Connection, type ConnectionLimits, connectionLimits, createConnection } from './connection.ts'
import { createMapNews, type MapNewsNeeds } from './map-news.ts'
import { createPollNews } from './poll-news.ts'
import { updateFramesOf } from './update-frames.ts'

export const realtimePath = '/api/realtime'

export interface RealtimeNeeds extends MapNewsNeeds {
  log: EventLog
  authenticator: Authenticator
  clock: Clock
  logger: Logger
  /** Web origins besides the server's own that may connect; programs that send no origin may, too. */
  origins: ReadonlySet<string>
  limits?: Partial<ConnectionLimits>
}

export interface RealtimeApi {
  /** Says goodbye to everybody; they come back to another server or a new start of this one. */
  close(): Promise<void>
  /** Looks after every connection once; done by itself every 20 s. */
  beat(): Promise<void>
  readonly size: number
}

const hello = JSON.stringify({ type: 'hello', server: 'vitrine' } satisfies ServerFrame)

export function realtimeModule(needs: RealtimeNeeds): Module<RealtimeApi> {
  const { log, authenticator, clock, logger, origins } = needs
  const limits = { ...connectionLimits, ...needs.limits }
  const polls = createPollNews<Connection>()
  const map = createMapNews<Connection>(needs)

  const host: SocketHost<Connection> = createSocketHost<Connection, null>({
    path: realtimePath,
    log,
    logger,
    origins,
    admit: async () => ({ known: null }),
    welcome(socket) {
      const connection: Connection = createConnection({
        socket,
        authenticator,
        log,
        clock,
        limits,
        onAuthenticated: (accountId) => host.assign(connection, accountId),
        // Who hung up meanwhile is forgotten already.
        onWatch: (poll, wants) => polls.watch(connection, poll, wants && host.has(connection)),
        onMonitor: (box) => map.watch(connection, host.has(connection) ? box : null),
      })
      socket.send(hello)
      return connection
    },
    onLeft(connection) {
      polls.forget(connection)
      map.watch(connection, null)
    },
    async onEvents(events) {
      polls.tell(events)
      for (const event of events) tellPeople(event)
      await map.tell(events)
    },
  })

  function tellPeople(event: LoggedEvent): void {
    for (const { accountId, frame } of updateFramesOf(event)) {
      let text: string | null = null
      for (const connection of host.of(accountId)) {
        text ??= JSON.stringify(frame)
        connection.deliver(event.position, text)
      }
    }
  }

  async function close() {
    map.close()
    await host.close()
  }

  return {
    name: 'realtime',
    api: {
      beat: host.beat,
      close,
      get size() {
        return host.size
      },
    },
    measure: (metrics) =>
      metrics.gauge('vitrine_realtime_connections', 'Open realtime sockets of this process', () => host.size),
    attach: host.attach,
    start: host.start,
    close,
  }
}
