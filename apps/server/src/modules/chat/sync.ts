import type { Database } from '../../platform/database/database.ts'
import { readAsides } from './asides.ts'
import { type AccountDataRow, listAccountData, listReceipts, listStateAt, type ReceiptRow } from './chat.store.ts'
import { type Aside, jsonForSync, stripped } from './event-json.ts'
import type { Device, Filter, RoomEvent } from './matrix-types.ts'
import type { Names } from './names.ts'
import type { ChatPeople, OwnRoom, Person } from './people.ts'
import type { Room } from './room.ts'
import type { Stream } from './stream.ts'
import type { ToDevice } from './to-device.ts'
import { readToken, type SyncToken, writeToken } from './tokens.ts'
import type { Typing } from './typing.ts'
import { readUnread } from './unread.ts'

export interface SyncRequest {
  since: string | null
  timeoutMs: number
  fullState: boolean
  filter: Filter
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

export interface Sync {
  /** The answer as JSON, as soon as there is something new or nothing has come for that long. */
  sync(device: Device, request: SyncRequest): Promise<string>
  /** How many wait. */
  waiting(): number
  close(): void
}

export interface SyncNeeds {
  database: Database
  stream: Stream
  people: ChatPeople
  typing: Typing
  names: Names
  toDevice: Pick<ToDevice, 'mayHave' | 'fetch' | 'onCome'>
}

/** What one answer is about. */
interface Window {
  device: Device
  person: Person
  /** Null for whoever begins. */
  since: SyncToken | null
  now: SyncToken
  filter: Filter
  full: boolean
  /** Of each room at most. */
  eventsMax?: number
}

/** Of these events, and perhaps of others. */
type AsidesOf = (events: readonly { event: RoomEvent; roomId: string }[]) => Promise<Map<string, Aside>>

const timelineDefault = 20
const timelineMax = 100
const waitMaxMs = 60_000
/** Events of one answer. */
const answerMax = 2_000
/** Receipts and account data of late, so that whoever waits for them reads no table. */
const lateMax = 2_000

export function createSync({ database, stream, people, typing, names, toDevice }: SyncNeeds): Sync {
  const waiters = new Map<string, Set<() => void>>()
  const late = { floor: Number.POSITIVE_INFINITY, receipts: [] as ReceiptRow[], accountData: [] as AccountDataRow[] }
  let closed = false

  const wake = (userId: string) => {
    for (const go of waiters.get(userId) ?? []) go()
  }
  const wakeRoom = (room: Room | undefined) => {
    // Who is in a room that is not at hand is not known: everybody looks.
    if (!room) {
      for (const userId of waiters.keys()) wake(userId)
      return
    }
    // Whichever are fewer.
    if (waiters.size < room.joined().size) {
      for (const userId of waiters.keys()) if (room.joined().has(userId)) wake(userId)
    } else for (const userId of room.joined()) wake(userId)
  }

  const unsubscribe = [
    stream.onMoved(({ events, receipts, accountData, position }) => {
      if (late.floor === Number.POSITIVE_INFINITY)
        late.floor = position - events.length - receipts.length - accountData.length
      for (const [kept, more] of [
        [late.receipts, receipts],
        [late.accountData, accountData],
      ] as const) {
        ;(kept as { position: number }[]).push(...more)
        if (kept.length > lateMax * 2) {
          late.floor = Math.max(late.floor, kept.splice(0, kept.length - lateMax).at(-1)?.position ?? 0)
        }
      }
      for (const nr of new Set([...events, ...receipts].map(({ roomNr }) => roomNr))) wakeRoom(stream.known(nr))
      for (const { type, stateKey } of events) if (type === 'm.room.member' && stateKey !== null) wake(stateKey)
      for (const { accountId } of accountData) wake(names.userId(accountId))
    }),
    typing.onChanged((roomNr) => wakeRoom(stream.known(roomNr))),
    toDevice.onCome(wake),
  ]

  /** Resolves when something may be new, or nothing has come for that long. */
  function nextNews(userId: string, ms: number, signal: AbortSignal): { come: Promise<void>; forget: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>()
    const go = () => resolve()
    const own = waiters.get(userId) ?? new Set()
    waiters.set(userId, own.add(go))
    const over = setTimeout(go, ms)
    signal.addEventListener('abort', go)
    const forget = () => {
      clearTimeout(over)
      signal.removeEventListener('abort', go)
      own.delete(go)
      if (own.size === 0 && waiters.get(userId) === own) waiters.delete(userId)
    }
    return { come: promise, forget }
  }

  async function answer(window: Window): Promise<{ json: string; isNews: boolean }> {
    const { person, since, now, device } = window
    const concerned = [...person.rooms.values()].filter((own) => isConcerned(own, window))
    const loaded = await Promise.all(
      concerned.map(async (own) => ({ own, room: (await stream.room(own.roomId)) as Room })),
    )
    const joined = loaded.filter(({ own }) => own.membership === 'join')
    // All of it has to fit into one answer.
    const eventsMax = Math.max(1, Math.floor(answerMax / Math.max(joined.length, 1)))
    const receipts = await receiptsOf(
      joined.map(({ room }) => room.nr),
      since,
    )
    const data = await accountDataIn(device.accountId, window)
    const dataByRoom = Map.groupBy(data, (each) => each.room)
    const asidesOf = gatherAsides(window)
    const parts = await Promise.all(
      joined.map(({ own, room }) =>
        joinedRoom(
          { ...window, eventsMax, asidesOf },
          own,
          room,
          receipts.get(room.nr) ?? [],
          dataByRoom.get(room.id) ?? [],
        ),
      ),
    )
    const join = parts.filter((part) => part !== null)
    const invite = loaded
      .filter(({ own }) => own.membership === 'invite' && isNewIn(own, window))
      .map(invitedRoom(device))
    const leave = await Promise.all(
      loaded
        .filter(({ own }) => (own.membership === 'leave' || own.membership === 'ban') && isLeftIn(own, window))
        .map(({ own, room }) => leftRoom(window, own, room)),
    )
    const globals = data.filter(({ room }) => room === '').map(({ type, content }) => JSON.stringify({ type, content }))
    const after = since?.toDevice ?? 0
    const told = toDevice.mayHave(device) ? await toDevice.fetch(device, after) : { events: [], last: after }
    const isNews = join.length + invite.length + leave.length + globals.length + told.events.length > 0
    const next = writeToken({ ...now, toDevice: told.last })
    const json = `{"next_batch":"${next}","rooms":{"join":{${join.join()}},"invite":{${invite.join()}},"leave":{${leave.join()}},"knock":{}},"account_data":{"events":[${globals.join()}]},"presence":{"events":[]},"to_device":{"events":${JSON.stringify(told.events)}},"device_lists":{"changed":[],"left":[]},"device_one_time_keys_count":{}}`
    return { json, isNews }
  }

  /** What belongs to the events of all rooms of one answer is asked for at once. */
  function gatherAsides({ device, now }: Window): AsidesOf {
    let gathered: { event: RoomEvent; roomId: string }[] = []
    let asked: Promise<Map<string, Aside>> | null = null
    return (events) => {
      gathered.push(...events)
      asked ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
        const all = gathered
        gathered = []
        asked = null
        return readAsides(database, device, all, now.position)
      })
      return asked
    }
  }

  function isConcerned(own: OwnRoom, { since, full }: Window): boolean {
    if (own.forgotten) return false
    if (since === null || full) return true
    if (own.membership !== 'join') return own.position > since.position
    const room = stream.known(own.roomNr)
    // What is not at hand may have changed.
    if (!room) return true
    return (
      room.lastPosition > since.position ||
      own.position > since.position ||
      typing.changed(own.roomNr, since.typing) !== null ||
      late.floor > since.position ||
      late.receipts.some((each) => each.roomNr === own.roomNr && each.position > since.position) ||
      late.accountData.some(
        (each) => each.room === own.roomId && each.accountId === own.accountId && each.position > since.position,
      )
    )
  }

  async function receiptsOf(nrs: readonly number[], since: SyncToken | null): Promise<Map<number, ReceiptRow[]>> {
    const after = since?.position ?? 0
    const rows =
      after >= late.floor
        ? late.receipts.filter((each) => each.position > after && nrs.includes(each.roomNr))
        : await listReceipts(database, nrs, after)
    return Map.groupBy(rows, ({ roomNr }) => roomNr)
  }

  async function accountDataIn(accountId: string, { since, full }: Window): Promise<AccountDataRow[]> {
    const after = since === null || full ? 0 : since.position
    if (after < late.floor) return listAccountData(database, accountId, after)
    const newest = new Map<string, AccountDataRow>()
    for (const row of late.accountData) {
      if (row.accountId !== accountId || row.position <= after) continue
      const key = `${row.room} ${row.type}`
      if ((newest.get(key)?.position ?? 0) < row.position) newest.set(key, row)
    }
    return [...newest.values()]
  }

  async function joinedRoom(
    window: Window & { asidesOf: AsidesOf },
    own: OwnRoom,
    room: Room,
    receipts: readonly ReceiptRow[],
    kept: readonly { type: string; content: object }[],
  ): Promise<string | null> {
    const { since, now, person, device } = window
    const isWhole = since === null || window.full || (own.joinedAt ?? 0) > since.position
    const events = await timelineOf(window, own, room, isWhole)
    const ephemeral = [...typingIn(window, room, isWhole), ...receiptsIn(receipts, device)]
    const isQuiet = events.shown.length === 0 && ephemeral.length === 0 && kept.length === 0
    // What they have read elsewhere changes what is unread here.
    const hasRead = since !== null && receipts.some(({ accountId }) => accountId === device.accountId)
    if (!isWhole && isQuiet && !hasRead) return null
    const [state, unread, asides] = await Promise.all([
      stateBefore(window, room, events, isWhole),
      readUnread(database, person, room, own),
      isWhole || events.limited
        ? window.asidesOf(events.shown.map((event) => ({ event, roomId: room.id })))
        : redactedAsides(room, events.shown),
    ])
    const timeline = events.shown.map((event) => jsonForSync(event, device, asides.get(event.eventId)))
    const prevBatch = writeToken({ position: (events.shown[0]?.position ?? now.position + 1) - 1, typing: 0 })
    const hasMembers = isWhole || events.shown.some(({ type }) => type === 'm.room.member')
    const summary = hasMembers ? `,"summary":${JSON.stringify(summaryOf(room, person.userId))}` : ''
    return `${JSON.stringify(room.id)}:{"timeline":{"events":[${timeline.join()}],"limited":${events.limited},"prev_batch":"${prevBatch}"},"state":{"events":[${state.map((event) => jsonForSync(event, device)).join()}]},"ephemeral":{"events":[${ephemeral.join()}]},"account_data":{"events":[${kept.map(({ type, content }) => JSON.stringify({ type, content })).join()}]},"unread_notifications":{"notification_count":${unread.notifications},"highlight_count":${unread.highlights}}${summary}}`
  }

  interface Timeline {
    shown: readonly RoomEvent[]
    limited: boolean
  }

  /** The newest that they may see, of the window, and whether there is more of it. */
  async function timelineOf(window: Window, own: OwnRoom, room: Room, isWhole: boolean): Promise<Timeline> {
    const { since, now, filter, eventsMax = timelineMax } = window
    const limit = Math.min(Math.max(filter.room?.timeline?.limit ?? timelineDefault, 1), timelineMax, eventsMax)
    const { first, last } = await people.rangeFor(own.accountId, room)
    const after = isWhole ? 0 : (since?.position ?? 0)
    const inWindow = room
      .recent()
      .filter(({ position }) => position > after && position <= now.position && position >= first && position <= last)
    const shown = inWindow.slice(-limit)
    return { shown, limited: shown.length < inWindow.length || !room.reaches(Math.max(after, first - 1)) }
  }

  /** The state that held before the timeline begins, as far as it is new in the window. */
  async function stateBefore(
    window: Window,
    room: Room,
    { shown, limited }: Timeline,
    isWhole: boolean,
  ): Promise<RoomEvent[]> {
    if (!isWhole && !limited) return lazily(window, room, shown, [])
    const firstPosition = shown[0]?.position ?? window.now.position + 1
    const current = room.allState()
    const isBefore = current.every(({ position }) => position < firstPosition)
    const held = isBefore
      ? current
      : (stateAmongRecent(room, firstPosition) ?? (await listStateAt(database, room.nr, firstPosition - 1)))
    const after = isWhole ? 0 : (window.since?.position ?? 0)
    return lazily(
      window,
      room,
      shown,
      held.filter(({ position }) => position > after),
    )
  }

  /** With lazy loading, of the members only those who speak, and oneself. */
  function lazily(
    { filter, device, full }: Window,
    room: Room,
    shown: readonly RoomEvent[],
    state: RoomEvent[],
  ): RoomEvent[] {
    if (!filter.room?.state?.lazy_load_members || full) return state
    const speaking = new Set([...shown.map(({ sender }) => sender), device.userId])
    const others = state.filter(({ type }) => type !== 'm.room.member')
    const inTimeline = new Set(shown.filter(({ type }) => type === 'm.room.member').map(({ stateKey }) => stateKey))
    const members = [...speaking].flatMap((userId) => {
      const member = inTimeline.has(userId) ? undefined : room.state('m.room.member', userId)
      return member ?? []
    })
    return [...others, ...members]
  }

  function typingIn({ since }: Window, room: Room, isWhole: boolean): string[] {
    const users = typing.changed(room.nr, isWhole ? 0 : (since?.typing ?? 0))
    if (!users || (isWhole && users.length === 0)) return []
    return [JSON.stringify({ type: 'm.typing', content: { user_ids: users } })]
  }

  function receiptsIn(receipts: readonly ReceiptRow[], device: Device): string[] {
    const shown = receipts.filter(({ kind, accountId }) => kind === 'm.read' || accountId === device.accountId)
    if (shown.length === 0) return []
    const content: Record<string, Record<string, Record<string, object>>> = {}
    for (const { eventId, kind, accountId, at, thread } of shown) {
      const of = content[eventId] ?? {}
      const own = { ts: at.getTime(), ...(thread === '' ? {} : { thread_id: thread }) }
      content[eventId] = { ...of, [kind]: { ...of[kind], [names.userId(accountId)]: own } }
    }
    return [JSON.stringify({ type: 'm.receipt', content })]
  }

  async function leftRoom(window: Window, own: OwnRoom, room: Room): Promise<string> {
    const range = await people.rangeFor(own.accountId, room).catch(() => ({ first: 1, last: 0 }))
    const after = window.since?.position ?? 0
    // What concerns themselves, they are told in any case.
    const events = room.recent().filter(({ position, type, stateKey }) => {
      const isOwn = type === 'm.room.member' && stateKey === window.device.userId
      return (
        position > after && position <= own.position && (isOwn || (position >= range.first && position <= range.last))
      )
    })
    const shown = events.slice(-timelineDefault)
    const timeline = shown.map((event) => jsonForSync(event, window.device))
    return `${JSON.stringify(room.id)}:{"timeline":{"events":[${timeline.join()}],"limited":${shown.length < events.length},"prev_batch":"${writeToken({ position: (shown[0]?.position ?? own.position) - 1, typing: 0 })}"},"state":{"events":[]},"account_data":{"events":[]}}`
  }

  return {
    async sync(device, { since: text, timeoutMs, fullState, filter, signal }) {
      await stream.start()
      if (late.floor === Number.POSITIVE_INFINITY) late.floor = stream.position()
      const asked = text === null ? null : readToken(text)
      const end = performance.now() + Math.min(timeoutMs, waitMaxMs)
      for (;;) {
        const left = end - performance.now()
        // Before anything is looked at: what comes from now on is not missed.
        const news = nextNews(device.userId, Math.max(left, 0), signal)
        try {
          const person = await people.getNow(device.accountId)
          const now: SyncToken = { position: person.asOf, typing: typing.serial() }
          // Of a position that is still to come nobody can know: it is from before a backup was restored.
          const since = asked && { ...asked, position: Math.min(asked.position, now.position) }
          const { json, isNews } = await answer({ device, person, since, now, filter, full: fullState })
          if (isNews || since === null || fullState || left <= 0 || closed || signal.aborted) return json
          await news.come
        } finally {
          news.forget()
        }
      }
    },
    waiting: () => waiters.size,
    close() {
      closed = true
      for (const end of unsubscribe) end()
      for (const userId of waiters.keys()) wake(userId)
    },
  }
}

const isNewIn = (own: OwnRoom, { since, full }: Window) => since === null || full || own.position > since.position
const isLeftIn = (own: OwnRoom, { since, filter }: Window) =>
  since === null ? filter.room?.include_leave === true : own.position > since.position

const invitedRoom =
  (device: Device) =>
  ({ room }: { room: Room }): string => {
    const own = room.state('m.room.member', device.userId)
    const told = [
      'm.room.create',
      'm.room.join_rules',
      'm.room.name',
      'm.room.avatar',
      'm.room.topic',
      'm.room.canonical_alias',
    ]
    const inviter = own && room.state('m.room.member', own.sender)
    const events = [...told.map((type) => room.state(type)), inviter, own].filter((event) => event !== undefined)
    return `${JSON.stringify(room.id)}:{"invite_state":{"events":${JSON.stringify(events.map(stripped))}}}`
  }

/** What held before that position; null where the room has more behind it than is at hand. */
function stateAmongRecent(room: Room, before: number): RoomEvent[] | null {
  if (!room.reaches(0)) return null
  const held = new Map<string, RoomEvent>()
  for (const event of room.recent()) {
    if (event.position >= before) break
    if (event.stateKey !== null) held.set(`${event.type}\n${event.stateKey}`, event)
  }
  return [...held.values()]
}

/** Redactions come soon after what they empty, or by themselves. */
function redactedAsides(room: Room, events: readonly RoomEvent[]): Map<string, Aside> {
  return new Map(
    events.flatMap((event): [string, Aside][] => {
      if (event.redactedBy === null) return []
      return [[event.eventId, { because: room.recent().find(({ position }) => position === event.redactedBy) }]]
    }),
  )
}

const heroesMax = 5

function summaryOf(room: Room, userId: string) {
  const others = room.allState().filter(({ type, stateKey, content }) => {
    const isThere = content.membership === 'join' || content.membership === 'invite'
    return type === 'm.room.member' && stateKey !== userId && isThere
  })
  return {
    'm.heroes': others.slice(0, heroesMax).map(({ stateKey }) => stateKey),
    'm.joined_member_count': room.joined().size,
    'm.invited_member_count': room.invitedCount(),
  }
}
