import { type Content, isObject, type Membership, type RoomEvent } from './matrix-types.ts'

/** How many of its newest events a room that is in use keeps at hand. */
const recentMax = 256

/** A room that is in use, as it is at the end of the stream that this server has read. */
export interface Room {
  readonly id: string
  readonly nr: number
  lastPosition: number
  /** The state now, by type and key. */
  state(type: string, stateKey?: string): RoomEvent | undefined
  allState(): RoomEvent[]
  member(userId: string): Membership | null
  /** User ids of who is in it. */
  joined(): ReadonlySet<string>
  invitedCount(): number
  /** The newest events, oldest first; `since` lies at or behind their beginning. */
  recent(): readonly RoomEvent[]
  /** Whether everything after this position is at hand. */
  reaches(since: number): boolean
  find(eventId: string): RoomEvent | undefined
  /** What came next. */
  apply(event: RoomEvent): void
  power: Power
}

/** Who may do what (client-server API, `m.room.power_levels`). */
export interface Power {
  of(userId: string): number
  toSend(type: string, isState: boolean): number
  to(action: 'invite' | 'kick' | 'ban' | 'redact'): number
  /** Whether what they say may name everybody at once. */
  mayNameAll(userId: string): boolean
}

const keyOf = (type: string, stateKey: string) => `${type}\0${stateKey}`

export function createRoom(
  { id, nr, lastPosition }: { id: string; nr: number; lastPosition: number },
  state: readonly RoomEvent[],
  newest: readonly RoomEvent[],
): Room {
  const current = new Map<string, RoomEvent>()
  const joined = new Set<string>()
  const recent: RoomEvent[] = []
  let invited = 0
  let floor = newest.length < recentMax ? 0 : (newest[0]?.position ?? lastPosition) - 1

  function put(event: RoomEvent): void {
    if (event.stateKey === null) return
    const key = keyOf(event.type, event.stateKey)
    if (event.type === 'm.room.member') {
      const before = current.get(key)?.content.membership
      const now = event.content.membership
      invited += Number(now === 'invite') - Number(before === 'invite')
      if (now === 'join') joined.add(event.stateKey)
      else joined.delete(event.stateKey)
    }
    current.set(key, event)
  }

  function push(event: RoomEvent): void {
    recent.push(event)
    // Not one by one: shifting a long array costs.
    if (recent.length < recentMax * 2) return
    const dropped = recent.splice(0, recent.length - recentMax)
    floor = dropped.at(-1)?.position ?? floor
  }

  for (const event of state) put(event)
  for (const event of newest) {
    // The state was read before: what has changed it since is among the newest.
    const before = event.stateKey === null ? undefined : current.get(keyOf(event.type, event.stateKey))
    if (event.stateKey !== null && (before?.position ?? 0) < event.position) put(event)
    push(event)
  }

  const room: Room = {
    id,
    nr,
    lastPosition,
    state: (type, stateKey = '') => current.get(keyOf(type, stateKey)),
    allState: () => [...current.values()],
    member: (userId) => (current.get(keyOf('m.room.member', userId))?.content.membership as Membership) ?? null,
    joined: () => joined,
    invitedCount: () => invited,
    recent: () => recent,
    reaches: (since) => since >= floor,
    find: (eventId) => recent.findLast((event) => event.eventId === eventId),
    apply(event) {
      if (event.position <= room.lastPosition) return
      room.lastPosition = event.position
      put(event)
      push(event)
      if (event.type === 'm.room.redaction') empty(event)
    },
    power: {
      of: (userId) =>
        levelOf(levels().users, userId, numberOr(levels().users_default, hasLevels() ? 0 : creatorLevel(userId))),
      toSend: (type, isState) =>
        levelOf(
          levels().events,
          type,
          numberOr(isState ? levels().state_default : levels().events_default, isState && hasLevels() ? 50 : 0),
        ),
      to: (action) => numberOr(levels()[action], action === 'invite' ? 0 : 50),
      mayNameAll: (userId) => room.power.of(userId) >= levelOf(levels().notifications, 'room', 50),
    },
  }
  const hasLevels = () => current.has(keyOf('m.room.power_levels', ''))
  const levels = (): Content => room.state('m.room.power_levels')?.content ?? {}
  const creatorLevel = (userId: string) => (room.state('m.room.create')?.sender === userId ? 100 : 0)

  /** A redaction takes effect in what is at hand, too. */
  function empty({ relatesTo, position }: RoomEvent): void {
    const places = [recent, [...current.values()]]
    for (const event of new Set(places.flat())) {
      // With what was said go its edits: they say it, too.
      const isEdit = event.relation === 'm.replace' && event.relatesTo === relatesTo
      if (event.eventId === relatesTo || isEdit) {
        Object.assign(event, { content: whatIsKept(event), redactedBy: position })
      }
    }
  }
  return room
}

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
const levelOf = (levels: unknown, key: string, otherwise: number) =>
  isObject(levels) && Object.hasOwn(levels, key) ? numberOr(levels[key], otherwise) : otherwise

/** What a redaction leaves (room version 11, "Redactions"). */
export function whatIsKept({ type, content }: Pick<RoomEvent, 'type' | 'content'>): Content {
  if (type === 'm.room.create') return content
  const kept = keptKeys[type] ?? []
  return Object.fromEntries(Object.entries(content).filter(([key]) => kept.includes(key)))
}

const keptKeys: Readonly<Record<string, readonly string[]>> = {
  'm.room.member': ['membership', 'join_authorised_via_users_server'],
  'm.room.join_rules': ['join_rule', 'allow'],
  'm.room.power_levels': [
    'ban',
    'events',
    'events_default',
    'invite',
    'kick',
    'redact',
    'state_default',
    'users',
    'users_default',
  ],
  'm.room.history_visibility': ['history_visibility'],
  'm.room.redaction': ['redacts'],
}
