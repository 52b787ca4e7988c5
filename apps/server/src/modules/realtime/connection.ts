import { ClientFrame, closeCodes, type LogPosition, type ServerFrame } from '@vitrine/protocol'
import type { WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { Authenticator } from '../../platform/http/auth.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { createFrameBudget, type FrameRate } from './frame-rate.ts'
import { resumeSubscription, type Subscription } from './subscription.ts'

export interface ConnectionLimits {
  frameRate: FrameRate
  /** Bytes that may wait for a slow client. */
  queueMaxBytes: number
  /** How long a client may take to say who it is. */
  authenticateWithinMs: number
  /** Polls that one connection may have open. */
  watchedMax: number
  /** How long a close may take before the connection is cut. */
  closeWithinMs: number
}

export const connectionLimits: ConnectionLimits = {
  frameRate: { burst: 40, perSecond: 10 },
  queueMaxBytes: 256 * 1024,
  authenticateWithinMs: 15_000,
  watchedMax: 20,
  closeWithinMs: 2_000,
}

export interface ConnectionNeeds {
  socket: WebSocket
  authenticator: Pick<Authenticator, 'authenticate'>
  log: Pick<EventLog, 'head' | 'read'>
  clock: Clock
  limits: ConnectionLimits
  /** The connection is now somebody's; false when that person has too many. */
  onAuthenticated(accountId: string): boolean
  /** It wants to hear of votes in the poll of a design, or no longer. */
  onWatch(objectDefinitionId: string, wants: boolean): void
}

/** One socket: who it is, what it listens to, and how much it may ask and leave unread. */
export interface Connection {
  readonly accountId: string | null
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
  const { socket, authenticator, log, clock, limits, onAuthenticated, onWatch } = needs
  const budget = createFrameBudget(limits.frameRate)
  const openedAt = clock.now().getTime()
  let accountId: string | null = null
  let accessToken = ''
  let subscription: Subscription | null = null
  const watched = new Set<string>()
  let isSilent = false
  let closing = false
  /** Frames are handled one after another, as the client sent them. */
  let handling: Promise<void> = Promise.resolve()

  function sendText(text: string): void {
    if (closing || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.queueMaxBytes) close(closeCodes.tooSlow, 'too slow')
    else socket.send(text)
  }
  const send = (frame: ServerFrame) => sendText(JSON.stringify(frame))

  function close(code: number, reason: string): void {
    if (closing) return
    closing = true
    subscription = null
    socket.close(code, reason)
    // A client that reads nothing never sees the close; what waits for it is let go.
    setTimeout(() => socket.terminate(), limits.closeWithinMs).unref()
  }

  async function authenticate(id: string, token: string): Promise<void> {
    const caller = await authenticator.authenticate(token)
    // Who hung up meanwhile is forgotten already and must not be counted again.
    if (socket.readyState !== socket.OPEN) return
    if (!caller) {
      send({ type: 'reply', id, ok: false, code: 'auth.token_invalid', message: 'The access token is not valid.' })
      return close(closeCodes.unauthenticated, 'not authenticated')
    }
    if (accountId !== null && accountId !== caller.accountId) {
      return close(closeCodes.sessionEnded, 'another person signed in')
    }
    if (accountId === null && !onAuthenticated(caller.accountId)) {
      return close(closeCodes.tooManyFrames, 'too many connections')
    }
    accountId = caller.accountId
    accessToken = token
    send({ type: 'reply', id, ok: true })
  }

  async function subscribe(id: string, since: LogPosition | undefined): Promise<void> {
    if (accountId === null) {
      return send({ type: 'reply', id, ok: false, code: 'auth.token_missing', message: 'Authenticate first.' })
    }
    const resumed = resumeSubscription({
      log,
      accountId,
      since,
      send: sendText,
      onBegin: (position) => send({ type: 'reply', id, ok: true, position }),
      onOverflow: () => close(closeCodes.tooSlow, 'too much at once'),
      isWanted: () => subscription === resumed && !closing,
    })
    subscription = resumed
    await resumed.run()
  }

  async function watch(id: string, objectDefinitionId: string, wants: boolean): Promise<void> {
    if (accountId === null) {
      return send({ type: 'reply', id, ok: false, code: 'auth.token_missing', message: 'Authenticate first.' })
    }
    if (wants && watched.size >= limits.watchedMax && !watched.has(objectDefinitionId)) {
      return close(closeCodes.tooManyFrames, 'too many polls')
    }
    if (wants) watched.add(objectDefinitionId)
    else watched.delete(objectDefinitionId)
    onWatch(objectDefinitionId, wants)
    send({ type: 'reply', id, ok: true })
  }

  async function handle(text: string): Promise<void> {
    const frame = ClientFrame.safeParse(parseJson(text)).data
    if (!frame) return close(closeCodes.badFrame, 'not a frame of this protocol')
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
      case 'ping':
        return sendText(pongFrame)
      case 'pong':
        return
    }
  }

  socket.on('message', (data, isBinary) => {
    isSilent = false
    if (closing) return
    if (isBinary) return close(closeCodes.badFrame, 'text frames only')
    if (!budget.spend()) return close(closeCodes.tooManyFrames, 'too many frames')
    const text = data.toString()
    handling = handling
      .then(() => (closing ? undefined : handle(text)))
      // The database is away, say: the client comes back and resumes from where it was.
      .catch(() => close(closeCodes.tryAgain, 'try again'))
  })
  // A broken connection ends with `close`, which is where it is let go.
  socket.on('error', () => socket.terminate())

  return {
    get accountId() {
      return accountId
    },
    deliver: (position, frame) => subscription?.deliver(position, frame),
    hint: sendText,
    async beat() {
      if (closing) return
      if (isSilent) return socket.terminate()
      if (accountId === null) {
        const waited = clock.now().getTime() - openedAt
        if (waited >= limits.authenticateWithinMs) close(closeCodes.unauthenticated, 'not authenticated')
        return
      }
      const caller = await authenticator.authenticate(accessToken)
      if (!caller) return close(closeCodes.unauthenticated, 'the session ended')
      isSilent = true
      sendText(pingFrame)
    },
    close,
    isOpen: () => !closing,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
