import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { closeCodes, sessionEnded } from '@vitrine/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import { isWelcomeOrigin, onUpgrade, refuseUpgrade } from '../http/edge/upgrades.ts'
import { createEventFeed } from '../log/event-feed.ts'
import type { EventLog, EventOf, LoggedEvent } from '../log/event-log.ts'
import type { Logger } from '../telemetry/logger.ts'

const frameMaxBytes = 16 * 1024
/** Below the 30 s after which clients wonder whether the line is dead. */
const beatMs = 20_000
/** Connections looked after before other work gets its turn. */
const beatSlice = 100
/** How long it may take to find out who connects. */
const admitWithinMs = 15_000
/** A person's tabs, phones and what else they have; more is a fault or an attack. */
const connectionsPerAccountMax = 32

export interface HostedConnection {
  /** Null until it is known. */
  readonly accountId: string | null
  /** The sign-in that it belongs to; null where it belongs to none. */
  readonly sessionId: string | null
  /** Looks after the connection every so often: cuts what is dead, late or no longer allowed. */
  beat(): Promise<void>
  close(code: number, reason: string): void
}

export interface SocketHostNeeds<C extends HostedConnection, K> {
  path: string
  log: EventLog
  logger: Logger
  /** Web origins besides the server's own that may connect; programs that send no origin may, too. */
  origins: ReadonlySet<string>
  /** Who connects; a status with which they are refused. */
  admit(request: IncomingMessage): Promise<{ known: K } | string>
  welcome(socket: WebSocket, known: K): C
  onLeft(connection: C): void
  /** Each event of the log once and in order, in every process. */
  onEvents(events: readonly LoggedEvent[]): void | Promise<void>
}

/** The sockets of one address in this process: lets them in, looks after them, follows the log for them, says goodbye. */
export interface SocketHost<C> {
  /** Takes the socket's upgrades of this HTTP server. */
  attach(server: Server): void
  start(): Promise<void>
  /** Looks after every connection once; done by itself every 20 s. */
  beat(): Promise<void>
  /** Says goodbye to everybody; they come back to another server or a new start of this one. */
  close(): Promise<void>
  /** The connection is now somebody's; false when that person has too many already. */
  assign(connection: C, accountId: string): boolean
  isFull(accountId: string): boolean
  of(accountId: string): Iterable<C>
  has(connection: C): boolean
  readonly size: number
}

export function createSocketHost<C extends HostedConnection, K>(needs: SocketHostNeeds<C, K>): SocketHost<C> {
  const { path, log, logger, origins, admit, welcome, onLeft, onEvents } = needs
  const all = new Set<C>()
  const byAccount = new Map<string, Set<C>>()
  const feed = createEventFeed({
    log,
    logger,
    async onEvents(events) {
      // What came before the end is still told, as who merges accounts sees things go; nothing of what comes after.
      let told = 0
      for (const [at, event] of events.entries()) {
        if (!sessionEnded.is(event)) continue
        await onEvents(events.slice(told, at))
        closeOf(event)
        told = at + 1
      }
      if (told < events.length) await onEvents(events.slice(told))
    },
  })
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compression keeps up to 300 kB a socket; our frames are short.
    perMessageDeflate: false,
    maxPayload: frameMaxBytes,
  })
  let beating: NodeJS.Timeout | undefined
  let closing = false

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (closing || !isWelcomeOrigin(request, origins)) {
      refuseUpgrade(socket, closing ? '503 Service Unavailable' : '403 Forbidden')
      return
    }
    const late = setTimeout(() => socket.destroy(), admitWithinMs).unref()
    admit(request)
      .then((admitted) => {
        if (socket.destroyed) return
        if (typeof admitted === 'string') refuseUpgrade(socket, admitted)
        else if (closing) refuseUpgrade(socket, '503 Service Unavailable')
        else sockets.handleUpgrade(request, socket, head, (opened) => enter(opened, admitted.known))
      })
      .catch((error: unknown) => {
        logger.warn('a socket could not be opened', { error })
        refuseUpgrade(socket, '503 Service Unavailable')
      })
      .finally(() => clearTimeout(late))
  }

  function enter(socket: WebSocket, known: K): void {
    const connection = welcome(socket, known)
    all.add(connection)
    socket.on('close', () => leave(connection))
  }

  function leave(connection: C): void {
    all.delete(connection)
    onLeft(connection)
    if (connection.accountId === null) return
    const siblings = byAccount.get(connection.accountId)
    siblings?.delete(connection)
    if (siblings?.size === 0) byAccount.delete(connection.accountId)
  }

  /** What an ended sign-in opened hears nothing more; its client finds out by itself whether it may come back. */
  function closeOf({ subject, data }: EventOf<'session.ended'>): void {
    for (const connection of [...(byAccount.get(subject) ?? [])]) {
      if (data.sessionId === null || data.sessionId === connection.sessionId)
        connection.close(closeCodes.unauthenticated, 'the session ended')
    }
  }

  const isFull = (accountId: string) => (byAccount.get(accountId)?.size ?? 0) >= connectionsPerAccountMax

  async function beat(): Promise<void> {
    let looked = 0
    for (const connection of [...all]) {
      await connection.beat()
      looked += 1
      if (looked % beatSlice === 0) await breathe()
    }
  }

  return {
    attach: (server) => onUpgrade(server, path, upgrade),
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
    assign(connection, accountId) {
      if (isFull(accountId)) return false
      byAccount.set(accountId, (byAccount.get(accountId) ?? new Set()).add(connection))
      return true
    },
    isFull,
    of: (accountId) => byAccount.get(accountId) ?? [],
    has: (connection) => all.has(connection),
    get size() {
      return all.size
    },
  }
}
