import { ClientFrame, closeCodes, type GeoBox, isCovered, type LogPosition, type ServerFrame } from '@vitrine/protocol'
import type { WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { Authenticator } from '../../platform/http/edge/auth.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { createLine, type LineLimits, lineLimits, parseJson } from '../../platform/sockets/line.ts'
import { resumeSubscription, type Subscription } from './subscription.ts'

export interface ConnectionLimits extends LineLimits {
  /** How long a client may take to say who it is. */
  authenticateWithinMs: number
  /** Polls that one connection may have open. */
  watchedMax: number
}

export const connectionLimits: ConnectionLimits = {
  ...lineLimits,
  authenticateWithinMs: 15_000,
  watchedMax: 20,
}

export interface ConnectionNeeds {
  socket: WebSocket
  authenticator: Pick<Authenticator, 'authenticate'>
  log: Pick<EventLog, 'head' | 'read' | 'goesOnFrom'>
  clock: Clock
  limits: ConnectionLimits
  /** The connection is now somebody's; false when that person has too many. */
  onAuthenticated(accountId: string): boolean
  /** It wants to hear of votes in the poll of a design, or no longer. */
  onWatch(objectDefinitionId: string, wants: boolean): void
  /** It looks at this part of the map, in place of the one before. */
  onMonitor(box: GeoBox | null): void
}

/** One socket: who it is, what it listens to, and how much it may ask and leave unread. */
export interface Connection {
  readonly accountId: string | null
  /** The sign-in that its access token belongs to. */
  readonly sessionId: string | null
  /** An event of this person's, in the frame that all their sockets get. */
  deliver(position: LogPosition, frame: string): void
  /** What has no place in the log: a hint that is worth nothing later. */
  hint(frame: string): void
  /** Looks after the connection every so often: cuts what is dead, late or no longer allowed. */
  beat(): Promise<void>
  close(code: number, reason: string): void
  isOpen(): boolean
}

const pingFrame = JSON.stringify({ type: 'ping' } satisfies ServerFrame)
const pongFrame = JSON.stringify({ type: 'pong' } satisfies ServerFrame)

export function createConnection(needs: ConnectionNeeds): Connection {
  const { socket, authenticator, log, clock, limits, onAuthenticated, onWatch, onMonitor } = needs
  const openedAt = clock.now().getTime()
  let accountId: string | null = null
  let sessionId: string | null = null
  let accessToken = ''
  let subscription: Subscription | null = null
  const watched = new Set<string>()
  /** Frames are handled one after another, as the client sent them. */
  let handling: Promise<void> = Promise.resolve()

  const line = createLine<ClientFrame | NoBox>({
    socket,
    limits,
    read: (data, isBinary) => (isBinary ? null : readFrame(parseJson(data))),
    isMonitor: ({ type }) => type === 'monitor' || type === 'no-box',
    onFrame(frame) {
      if (frame === null) return close(closeCodes.badFrame, 'not a frame of this protocol')
      handling = handling
        .then(() => (line.isClosing ? undefined : handle(frame)))
        // The database is away, say: the client comes back and resumes from where it was.
        .catch(() => close(closeCodes.tryAgain, 'try again'))
    },
  })
  const send = (frame: ServerFrame) => line.send(JSON.stringify(frame))

  function close(code: number, reason: string): void {
    subscription = null
    line.close(code, reason)
  }

  async function authenticate(id: string, token: string): Promise<void> {
    const caller = await authenticator.authenticate(token)
    // Who hung up meanwhile is forgotten already and must not be counted again.
    if (socket.readyState !== socket.OPEN) return
    if (!caller) {
      send({ type: 'reply', id, ok: false, code: 'auth.token_invalid', message: 'The access token is not valid.' })
      return close(closeCodes.unauthenticated, 'not authenticated')
    }
    if (!isCovered('wallet:brand', caller)) {
      const message = 'The client may not see what the person has.'
      send({ type: 'reply', id, ok: false, code: 'auth.insufficient_scope', message })
      return close(closeCodes.unauthenticated, 'insufficient scope')
    }
    if (accountId !== null && accountId !== caller.accountId) {
      return close(closeCodes.sessionEnded, 'another person signed in')
    }
    if (accountId === null && !onAuthenticated(caller.accountId)) {
      return close(closeCodes.tooManyFrames, 'too many connections')
    }
    accountId = caller.accountId
    sessionId = caller.sessionId ?? null
    accessToken = token
    send({ type: 'reply', id, ok: true })
  }

  /** Whether it is known who asks; says so, where it is not. */
  function isKnown(id: string): boolean {
    if (accountId === null) {
      send({ type: 'reply', id, ok: false, code: 'auth.token_missing', message: 'Authenticate first.' })
    }
    return accountId !== null
  }

  async function subscribe(id: string, since: LogPosition | undefined): Promise<void> {
    if (!isKnown(id) || accountId === null) return
    const resumed = resumeSubscription({
      log,
      accountId,
      since,
      send: line.send,
      onBegin: (position) => send({ type: 'reply', id, ok: true, position }),
      onOverflow: () => close(closeCodes.tooSlow, 'too much at once'),
      isWanted: () => subscription === resumed && !line.isClosing,
    })
    subscription = resumed
    await resumed.run()
  }

  async function watch(id: string, objectDefinitionId: string, wants: boolean): Promise<void> {
    if (!isKnown(id)) return
    if (wants && watched.size >= limits.watchedMax && !watched.has(objectDefinitionId)) {
      return close(closeCodes.tooManyFrames, 'too many polls')
    }
    if (wants) watched.add(objectDefinitionId)
    else watched.delete(objectDefinitionId)
    onWatch(objectDefinitionId, wants)
    send({ type: 'reply', id, ok: true })
  }

  function monitor(id: string, box: GeoBox | null): void {
    if (!isKnown(id)) return
    onMonitor(box)
    send({ type: 'reply', id, ok: true })
  }

  async function handle(frame: ClientFrame | NoBox): Promise<void> {
    switch (frame.type) {
      case 'authenticate':
        return authenticate(frame.id, frame.accessToken)
      case 'subscribe':
        return subscribe(frame.id, frame.since)
      case 'unsubscribe':
        subscription = null
        return send({ type: 'reply', id: frame.id, ok: true })
      case 'watch-poll':
      case 'unwatch-poll':
        return watch(frame.id, frame.objectDefinitionId, frame.type === 'watch-poll')
      case 'monitor':
        return monitor(frame.id, frame.box)
      case 'no-box':
        return send({ type: 'reply', id: frame.id, ok: false, code: 'request.invalid', message: 'That is no box.' })
      case 'ping':
        return line.send(pongFrame)
      case 'pong':
        return
    }
  }

  return {
    get accountId() {
      return accountId
    },
    get sessionId() {
      return sessionId
    },
    deliver: (position, frame) => subscription?.deliver(position, frame),
    hint: line.send,
    async beat() {
      if (!line.isAlive()) return
      if (accountId === null) {
        const waited = clock.now().getTime() - openedAt
        if (waited >= limits.authenticateWithinMs) close(closeCodes.unauthenticated, 'not authenticated')
        return
      }
      const caller = await authenticator.authenticate(accessToken)
      if (!caller) return close(closeCodes.unauthenticated, 'the session ended')
      line.expect()
      line.send(pingFrame)
    },
    close,
    isOpen: () => !line.isClosing,
  }
}

/** A box that is none costs the news of the map, not the connection. */
interface NoBox {
  type: 'no-box'
  id: string
}

function readFrame(given: unknown): ClientFrame | NoBox | null {
  const frame = ClientFrame.safeParse(given).data
  if (frame) return frame
  const { type, id } = (given ?? {}) as Record<string, unknown>
  return type === 'monitor' && typeof id === 'string' && id.length <= 64 ? { type: 'no-box', id } : null
}
