import { realtimeVersion, type ServerFrame } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Authenticator } from '../../platform/http/edge/auth.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { ServedTopic, TopicLane } from '../../platform/sockets/served-topic.ts'
import { createSocketHost, type SocketHost } from '../../platform/sockets/socket-host.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { type Connection, type ConnectionLimits, connectionLimits, createConnection } from './connection.ts'
import { createEphemeralLane } from './ephemeral-lane.ts'
import { createMapNews, type MapNewsNeeds } from './map-news.ts'
import { createPublishRates } from './publishing.ts'
import { channelOf, createTopics, framesOf, type Topics } from './topics.ts'

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

const hello = JSON.stringify({ type: 'hello', server: 'vitrine', version: realtimeVersion } satisfies ServerFrame)

export function realtimeModule(needs: RealtimeNeeds): Module<RealtimeApi> {
  const { log, authenticator, clock, logger, origins } = needs
  const limits = { ...connectionLimits, ...needs.limits }
  let topics: Topics = createTopics([])
  const followers = new Map<string, Set<Connection>>()
  const map = createMapNews<Connection>(needs)
  const lane = createEphemeralLane((channel) => followers.get(channel) ?? [])
  const rates = createPublishRates()

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
        topics,
        rates,
        onPublished: lane.put,
        onFollow: (channel, wants) => follow(connection, channel, wants),
        // Who hung up meanwhile is forgotten already.
        onMonitor: (box) => map.watch(connection, host.has(connection) ? box : null),
      })
      socket.send(hello)
      return connection
    },
    onLeft(connection) {
      map.watch(connection, null)
    },
    async onEvents(events) {
      for (const [channel, batch] of topics.batches(events, (each) => followers.has(each))) {
        if (batch.served.topic.kind.delivery === 'ephemeral') lane.put(channel, batch)
        else {
          const frame = framesOf(batch)
          for (const connection of followers.get(channel) ?? []) connection.deliver(channel, batch, frame)
        }
      }
      await map.tell(events)
    },
  })

  function follow(connection: Connection, channel: string, wants: boolean): void {
    const all = followers.get(channel) ?? new Set()
    if (wants && host.has(connection)) followers.set(channel, all.add(connection))
    else if (all.delete(connection) && all.size === 0) followers.delete(channel)
  }

  function laneOf(served: ServedTopic): TopicLane {
    const { kind } = served.topic
    if (kind.delivery !== 'ephemeral') throw new Error(`what ${served.topic.name} tells is in the log`)
    const isFollowed = (of: string) => followers.has(channelOf(served.topic, of))
    return {
      isFollowed,
      isHeard: () => [...followers.keys()].some((channel) => channel.startsWith(channelOf(served.topic, ''))),
      tell(of, payload) {
        if (!isFollowed(of)) return
        const item = { position: null, businessId: null, text: JSON.stringify(payload), key: kind.key(payload) }
        lane.put(channelOf(served.topic, of), { served, of, items: [item] })
      },
    }
  }

  async function close() {
    map.close()
    lane.close()
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
    assemble(modules) {
      const all = modules.flatMap((module) => module.topics ?? [])
      topics = createTopics(all)
      for (const served of all) served.begin?.(laneOf(served))
    },
    measure: (metrics) =>
      metrics.gauge('vitrine_realtime_connections', 'Open realtime sockets of this process', () => host.size),
    attach: host.attach,
    start: host.start,
    close,
  }
}
