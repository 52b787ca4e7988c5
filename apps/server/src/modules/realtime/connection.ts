import {
  ClientFrame,
  closeCodes,
  type GeoBox,
  isCovered,
  type ProblemCode,
  realtimeLimits,
  realtimeVersion,
  type ServerFrame,
  userInventory,
} from '@vitrine/protocol'
import type { WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { Authenticator } from '../../platform/http/edge/auth.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { isReached, type Reach } from '../../platform/reach.ts'
import { createFrameBudget } from '../../platform/sockets/frame-rate.ts'
import { createLine, type LineLimits, lineLimits, parseJson } from '../../platform/sockets/line.ts'
import type { ServedTopic } from '../../platform/sockets/served-topic.ts'
import { createBacklog } from './backlog.ts'
import type { EphemeralItem } from './ephemeral-lane.ts'
import { type PublishRates, readPublished } from './publishing.ts'
import { resumeSubscription, type Subscription } from './subscription.ts'
import { type Batch, channelOf, type Frame, frameOf, isOnesOwn, itemsFor, type Topics } from './topics.ts'

export interface ConnectionLimits extends LineLimits {
  /** How long a client may take to say who it is. */
  authenticateWithinMs: number
  /** How long somebody who was allowed to follow a topic may publish on it without being asked for again. */
  allowedForMs: number
}

export const connectionLimits: ConnectionLimits = {
  ...lineLimits,
  authenticateWithinMs: 15_000,
  allowedForMs: 1_000,
}

export interface ConnectionNeeds {
  socket: WebSocket
  authenticator: Pick<Authenticator, 'authenticate'>
  log: Pick<EventLog, 'head' | 'read' | 'goesOnFrom'>
  clock: Clock
  limits: ConnectionLimits
  /** The connection is now somebody's; false when that person has too many. */
  onAuthenticated(accountId: string): boolean
  topics: Topics
  /** It wants to hear what is told on a channel, or no longer. */
  onFollow(channel: string, wants: boolean): void
  rates: PublishRates
  /** It has said something to the others on a channel. */
  onPublished(channel: string, batch: Batch<EphemeralItem>): void
  /** It looks at this part of the map, in place of the one before. */
  onMonitor(box: GeoBox | null): void
}

/** One socket: who it is, what it listens to, and how much it may ask and leave unread. */
export interface Connection {
  readonly accountId: string | null
  /** The sign-in that its access token belongs to. */
  readonly sessionId: string | null
  /** What is told of a durable topic on a channel that it follows. */
  deliver(channel: string, batch: Batch, frame: Frame): void
  /** The same of an ephemeral one. */
  hear(channel: string, batch: Batch<EphemeralItem>, frame: Frame): void
  /** What has no place in the log: a hint that is worth nothing later. */
  hint(frame: string): void
  /** Whether it may be told of this business's things. */
  reaches(businessId: string): boolean
  /** Looks after the connection every so often: cuts what is dead, late or no longer allowed. */
  beat(): Promise<void>
  close(code: number, reason: string): void
  isOpen(): boolean
}

const pingFrame = JSON.stringify({ type: 'ping' } satisfies ServerFrame)
const pongFrame = JSON.stringify({ type: 'pong' } satisfies ServerFrame)

export function createConnection(needs: ConnectionNeeds): Connection {
  const {
    socket,
    authenticator,
    log,
    clock,
    limits,
    topics,
    rates,
    onAuthenticated,
    onFollow,
    onPublished,
    onMonitor,
  } = needs
  const openedAt = clock.now().getTime()
  let accountId: string | null = null
  let sessionId: string | null = null
  let accessToken = ''
  /** Nothing, until it is known who asks. */
  let reach: Reach = new Set()
  /** As the client has said; 1 is who says nothing, for whom there is the inventory alone. */
  let version = 1
  const following = new Map<string, Followed>()
  /** Frames are handled one after another, as the client sent them; this many wait. */
  let handling: Promise<void> = Promise.resolve()
  let waiting = 0
  /** Each subscription costs reads of the database, whether it comes alone or with all others in one frame. */
  const asking = createFrameBudget({ burst: realtimeLimits.subscriptionsMax, perSecond: limits.frameRate.perSecond })

  const line = createLine<ClientFrame | NoBox>({
    socket,
    limits,
    read: (data, isBinary) => (isBinary ? null : readFrame(parseJson(data))),
    isFrequent: ({ type }) => type === 'monitor' || type === 'no-box' || type === 'publish',
    onFrame(frame) {
      if (frame === null) return close(closeCodes.badFrame, 'not a frame of this protocol')
      if (!asking.spend(subscriptionsIn(frame)) || waiting >= waitingMax) {
        return close(closeCodes.tooManyFrames, 'too much at once')
      }
      waiting += 1
      handling = handling
        .then(() => (line.isClosing ? undefined : handle(frame)))
        // The database is away, say: the client comes back and resumes from where it was.
        .catch(() => close(closeCodes.tryAgain, 'try again'))
        .finally(() => {
          waiting -= 1
        })
    },
  })
  const send = (frame: ServerFrame) => line.send(JSON.stringify(frame))

  const backlog = createBacklog({
    unread: () => socket.bufferedAmount,
    send(channel, items) {
      const followed = following.get(channel)
      if (followed) line.send(frameOf(followed.served, followed.of, items, version))
    },
  })

  function unfollow(channel: string): void {
    if (!following.delete(channel)) return
    backlog.drop(channel)
    onFollow(channel, false)
  }

  function unfollowAll(): void {
    backlog.close()
    for (const channel of [...following.keys()]) unfollow(channel)
  }
  socket.once('close', unfollowAll)

  function close(code: number, reason: string): void {
    unfollowAll()
    line.close(code, reason)
  }

  async function authenticate(id: string, token: string, spoken = 1): Promise<void> {
    if (spoken !== 1 && spoken !== realtimeVersion) return close(closeCodes.otherVersion, 'another version')
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
    reach = caller.reach
    version = spoken
    send({ type: 'reply', id, ok: true })
  }

  /** Whether it is known who asks; says so, where it is not. */
  function isKnown(id: string): boolean {
    if (accountId === null) {
      send({ type: 'reply', id, ok: false, code: 'auth.token_missing', message: 'Authenticate first.' })
    }
    return accountId !== null
  }

  /** What a frame names; null, once it has been said, where there is no such thing. */
  function named(id: string, topic: string, of: string | undefined): Followed | null {
    const served = version === 1 && topic !== userInventory.name ? undefined : topics.find(topic)
    const whose = of ?? (served && isOnesOwn(served.topic) ? accountId : null)
    if (served && whose) return { served, of: whose, subscription: null, allowedUntil: 0 }
    send({ type: 'reply', id, ok: false, code: 'request.invalid', message: 'There is no such topic.' })
    return null
  }

  async function subscribe({ id, topic, of, since }: Omit<FrameOf<'subscribe'>, 'type'>): Promise<void> {
    if (!isKnown(id) || accountId === null) return
    const followed = named(id, topic, of)
    if (!followed) return
    const { served } = followed
    if (!(await served.authorize({ accountId, of: followed.of }))) {
      return send({ type: 'reply', id, ok: false, code: 'auth.forbidden', message: 'This is not yours to follow.' })
    }
    if (line.isClosing || socket.readyState !== socket.OPEN) return
    const channel = channelOf(served.topic, followed.of)
    if (!following.has(channel) && following.size >= realtimeLimits.subscriptionsMax) {
      return close(closeCodes.tooManyFrames, 'too many subscriptions')
    }
    followed.allowedUntil = clock.now().getTime() + limits.allowedForMs
    following.set(channel, followed)
    onFollow(channel, true)
    if (served.topic.kind.delivery === 'ephemeral') return send({ type: 'reply', id, ok: true })
    const resumed = resumeSubscription({
      log,
      topics,
      ...followed,
      reach,
      since,
      send: (items, frame) => line.send(frame ? frame() : frameOf(served, followed.of, items, version)),
      onBegin: (position) => send({ type: 'reply', id, ok: true, position }),
      onReset: (position) => send({ type: 'reset', topic, ...(of === undefined ? {} : { of }), position }),
      onOverflow: () => close(closeCodes.tooSlow, 'too much at once'),
      isWanted: () => following.get(channel) === followed && !line.isClosing,
    })
    followed.subscription = resumed
    await resumed.run()
  }

  function unsubscribe({ id, topic, of }: FrameOf<'unsubscribe'>): void {
    if (!isKnown(id)) return
    const followed = named(id, topic, of)
    if (!followed) return
    unfollow(channelOf(followed.served.topic, followed.of))
    send({ type: 'reply', id, ok: true })
  }

  /** Who has left a community, say, hears of it no longer, and says nothing there. */
  async function isStillAllowed(caller: string, channel: string, followed: Followed): Promise<boolean> {
    const { served, of } = followed
    if (await served.authorize({ accountId: caller, of })) {
      followed.allowedUntil = clock.now().getTime() + limits.allowedForMs
      return true
    }
    unfollow(channel)
    send({ type: 'ended', topic: served.topic.name, ...(isOnesOwn(served.topic) ? {} : { of }) })
    return false
  }

  async function publish(frame: FrameOf<'publish'>): Promise<void> {
    const { id, topic, of } = frame
    if (!isKnown(id) || accountId === null) return
    const refuse = (code: ProblemCode, message: string) => send({ type: 'reply', id, ok: false, code, message })
    const channel = `${topic} ${of}`
    const followed = following.get(channel)
    if (!followed) return refuse('auth.forbidden', 'Only who follows it may speak there.')
    const { served } = followed
    if (!rates.spend(accountId, served.topic)) return refuse('request.rate_limited', 'Too often.')
    // Nothing says yet whose brand's it is what people say to each other.
    if (reach !== null) return refuse('auth.insufficient_scope', 'The client may not speak for the person here.')
    const published = readPublished(served.topic, frame, accountId)
    if ('code' in published) return refuse(published.code, published.message)
    const isAllowed =
      clock.now().getTime() < followed.allowedUntil || (await isStillAllowed(accountId, channel, followed))
    if (!isAllowed) return refuse('auth.forbidden', 'This is not yours to follow.')
    if (following.get(channel) !== followed) return
    onPublished(channel, { served, of, items: [{ ...published, position: null, businessId: null, from: connection }] })
  }

  function monitor(id: string, box: GeoBox | null): void {
    if (!isKnown(id)) return
    onMonitor(box)
    send({ type: 'reply', id, ok: true })
  }

  async function handle(frame: ClientFrame | NoBox): Promise<void> {
    switch (frame.type) {
      case 'authenticate':
        return authenticate(frame.id, frame.accessToken, frame.version)
      case 'subscribe':
        return subscribe(frame)
      case 'subscribe-all':
        for (const each of frame.subscriptions) if (!line.isClosing) await subscribe(each)
        return
      case 'publish':
        return publish(frame)
      case 'unsubscribe':
        return unsubscribe(frame)
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

  const connection: Connection = {
    get accountId() {
      return accountId
    },
    get sessionId() {
      return sessionId
    },
    deliver(channel, { items }, frame) {
      const told = itemsFor(reach, items)
      if (told.length === 0) return
      following.get(channel)?.subscription?.deliver(told, told === items ? () => frame(version) : undefined)
    },
    hear(channel, { served, of, items }, frame) {
      const reached = itemsFor(reach, items)
      const others = reached.some(({ from }) => from === connection)
        ? reached.filter(({ from }) => from !== connection)
        : reached
      if (others.length === 0) return
      if (backlog.takes(channel)) backlog.put(channel, others)
      else line.send(others === items ? frame(version) : frameOf(served, of, others, version))
    },
    hint: line.send,
    reaches: (businessId) => isReached(reach, businessId),
    async beat() {
      if (!line.isAlive()) return
      if (accountId === null) {
        const waited = clock.now().getTime() - openedAt
        if (waited >= limits.authenticateWithinMs) close(closeCodes.unauthenticated, 'not authenticated')
        return
      }
      const caller = await authenticator.authenticate(accessToken)
      if (!caller) return close(closeCodes.unauthenticated, 'the session ended')
      reach = caller.reach
      for (const [channel, followed] of [...following]) await isStillAllowed(caller.accountId, channel, followed)
      line.expect()
      line.send(pingFrame)
    },
    close,
    isOpen: () => !line.isClosing,
  }
  return connection
}

/** Frames that may wait for the ones before them. */
const waitingMax = 256

function subscriptionsIn(frame: ClientFrame | NoBox): number {
  if (frame.type === 'subscribe') return 1
  return frame.type === 'subscribe-all' ? frame.subscriptions.length : 0
}

interface Followed {
  served: ServedTopic
  of: string
  subscription: Subscription | null
  /** In milliseconds since the epoch; its person is asked for again after it. */
  allowedUntil: number
}

type FrameOf<T extends ClientFrame['type']> = Extract<ClientFrame, { type: T }>

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
