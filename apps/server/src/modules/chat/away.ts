import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { listRules, moveTold, takeTold } from './away.store.ts'
import { listEventsSince, listReadTo, listRoomIds, readPosition } from './chat.store.ts'
import { isDirect } from './direct.ts'
import { isObject, type RoomEvent } from './matrix-types.ts'
import type { Names } from './names.ts'
import { evaluate, type Outcome } from './push-eval.ts'
import { type PushRules, rulesOf } from './push-rules.ts'
import type { PushedEvent, Pushers } from './pushers.ts'
import type { Room } from './room.ts'
import type { RoomsNeeds } from './rooms.ts'
import type { Stream } from './stream.ts'

/** Something in chat that somebody wants to hear of who is not looking. */
export interface ChatNotice {
  accountId: string
  roomId: string
  /** Null of a conversation, which is named after who writes. */
  roomName: string | null
  /** The newest of it, and how many came before it at once. */
  sender: string
  what: 'text' | 'picture' | 'film' | 'sound' | 'file' | 'invitation'
  text: string
  more: number
  position: number
}

/** Who brings notices to people: the part of the server that knows their devices. */
export interface ChatTeller {
  /** Which of these have a device that wants to be told. */
  listening(db: Queryable, accountIds: readonly string[]): Promise<Set<string>>
  tell(tx: Queryable, notices: readonly ChatNotice[]): Promise<void>
}

export interface Away {
  tellBy(teller: ChatTeller): void
  /** Whether somebody has read so far meanwhile. */
  hasRead(db: Queryable, notice: Pick<ChatNotice, 'accountId' | 'roomId' | 'position'>): Promise<boolean>
  /** Tells of everything up to now. */
  run(): Promise<void>
  close(): Promise<void>
}

export interface AwayNeeds {
  database: Database
  stream: Stream
  names: Names
  people: Pick<RoomsNeeds['people'], 'faces' | 'hiddenAmong'>
  pushers: Pick<Pushers, 'among' | 'enqueue'>
  unread: { read(accountId: string): Promise<{ count: number }> }
  logger: Logger
}

/** Who is looking has read it by then. */
const patienceMs = 3_000
const readAtOnce = 500
const textMax = 200
/** In a room of more nobody is told of what does not name them. */
const toldAllMax = 200

interface Hearing {
  event: RoomEvent
  room: Room
  accountId: string
  outcome: Outcome
}

/**
 * Tells people of what was said while they were away. It follows the stream a little behind its end, on whichever server comes first, from
 * the place where it was left: what is read by then is not told, and a crash loses nothing.
 */
export function createAway(needs: AwayNeeds): Away {
  const { database, stream, names, people, pushers, unread, logger } = needs
  let teller: ChatTeller | null = null
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()

  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work, work)
    return turn
  }
  const unsubscribe = stream.onMoved(({ events }) => {
    if (timer !== undefined || !events.some(isTold)) return
    timer = setTimeout(() => {
      timer = undefined
      const upTo = stream.position()
      inTurn(() => run(upTo)).catch((error: unknown) => logger.warn('nobody was told of messages', { error }))
    }, patienceMs).unref()
  })

  async function run(end?: number): Promise<void> {
    await stream.start()
    for (let isMore = true; isMore; ) {
      isMore = await database.transaction(async (tx) => {
        const upTo = end ?? (await readPosition(tx))
        const from = await takeTold(tx, upTo)
        // Another server is at it, or has been.
        if (from === null || from >= upTo) return false
        const events = await listEventsSince(tx, { after: from, upTo, limit: readAtOnce })
        await tellOf(tx, events.filter(isTold))
        const isAll = events.length < readAtOnce
        await moveTold(tx, isAll ? upTo : (events.at(-1)?.position ?? upTo))
        return !isAll
      })
    }
  }

  async function tellOf(tx: Queryable, events: readonly RoomEvent[]): Promise<void> {
    const ids = await listRoomIds(tx, [...new Set(events.map(({ roomNr }) => roomNr))])
    const heard: Hearing[] = []
    for (const [roomNr, ofRoom] of Map.groupBy(events, (event) => event.roomNr)) {
      const room = await stream.room(ids.get(roomNr) ?? '')
      if (room) heard.push(...(await heardIn(tx, room, ofRoom)))
    }
    if (heard.length === 0) return
    const senders = [...new Set(heard.flatMap(({ event }) => names.accountId(event.sender) ?? []))]
    const faces = await people.faces(tx, senders)
    const nameOf = ({ sender }: RoomEvent) => faces.get(names.accountId(sender) ?? '')?.name ?? ''
    await tellDevices(tx, heard, nameOf)
    const withPushers = await pushers.among(tx, [...new Set(heard.map(({ accountId }) => accountId))])
    const counts = new Map<string, number>()
    for (const { event, room, accountId, outcome } of heard) {
      if (!withPushers.has(accountId)) continue
      const count = counts.get(accountId) ?? (await unread.read(accountId)).count
      counts.set(accountId, count)
      await pushers.enqueue(tx, {
        ...{ accountId, eventId: event.eventId, roomId: room.id, type: event.type, sender: event.sender },
        ...{ senderName: nameOf(event), roomName: nameIn(room), content: event.content, unread: count },
        ...{ highlight: outcome.highlight, sound: outcome.sound },
      } satisfies PushedEvent)
    }
  }

  async function heardIn(tx: Queryable, room: Room, events: readonly RoomEvent[]): Promise<Hearing[]> {
    const accounts = new Set<string>()
    for (const userId of room.joined()) accounts.add(names.accountId(userId) ?? '')
    for (const { stateKey } of events) if (stateKey) accounts.add(names.accountId(stateKey) ?? '')
    accounts.delete('')
    const listening = await listeningAmong(tx, [...accounts])
    if (listening.length === 0) return []
    const [kept, readTo, faces] = await Promise.all([
      listRules(tx, listening),
      listReadTo(tx, room.nr, listening),
      people.faces(tx, listening),
    ])
    const rules = new Map(listening.map((id) => [id, rulesOf(names.userId(id), kept.get(id) ?? null)]))
    const heard: Hearing[] = []
    for (const event of events) {
      const senderId = names.accountId(event.sender) ?? ''
      const hidden = await people.hiddenAmong(tx, senderId, listening)
      for (const accountId of listening) {
        const userId = names.userId(accountId)
        const isTheirs = event.stateKey === null ? room.joined().has(userId) : event.stateKey === userId
        const isRead = (readTo.get(accountId) ?? 0) >= event.position
        if (!isTheirs || accountId === senderId || isRead || hidden.has(accountId)) continue
        const hearer = { userId, displayName: faces.get(accountId)?.name ?? '' }
        const outcome = evaluate(rules.get(accountId) as PushRules, room, event, hearer)
        if (outcome.notify) heard.push({ event, room, accountId, outcome })
      }
    }
    return heard
  }

  async function listeningAmong(tx: Queryable, accounts: readonly string[]): Promise<string[]> {
    const [devices, gateways] = [
      teller ? await teller.listening(tx, accounts) : new Set<string>(),
      await pushers.among(tx, accounts),
    ]
    return [...new Set([...devices, ...gateways])]
  }

  /** One notice for what came of a room at once: the newest, and how many more. */
  async function tellDevices(tx: Queryable, heard: readonly Hearing[], nameOf: (event: RoomEvent) => string) {
    if (!teller) return
    const wanted = heard.filter(isForDevices)
    const listening = await teller.listening(tx, [...new Set(wanted.map(({ accountId }) => accountId))])
    const notices = new Map<string, ChatNotice>()
    for (const { event, room, accountId } of wanted) {
      if (!listening.has(accountId)) continue
      const key = `${accountId} ${room.id}`
      notices.set(key, {
        ...{ accountId, roomId: room.id, sender: nameOf(event), position: event.position, ...said(event) },
        roomName: isDirect(room) ? null : nameIn(room),
        more: notices.has(key) ? (notices.get(key)?.more ?? 0) + 1 : 0,
      })
    }
    if (notices.size > 0) await teller.tell(tx, [...notices.values()])
  }

  return {
    tellBy(given) {
      teller = given
    },
    async hasRead(db, { accountId, roomId, position }) {
      const room = await stream.room(roomId)
      return !room || ((await listReadTo(db, room.nr, [accountId])).get(accountId) ?? 0) >= position
    },
    run: () => inTurn(() => run()),
    async close() {
      clearTimeout(timer)
      unsubscribe()
      await turn.catch(() => {})
    },
  }
}

const isTold = ({ type, content, relation, redactedBy }: RoomEvent) =>
  (type === 'm.room.message' && relation !== 'm.replace' && redactedBy === null) ||
  (type === 'm.room.member' && content.membership === 'invite')

/** A device is told of conversations, and elsewhere of what names its person or what they asked to be told of. */
const isForDevices = ({ room, outcome: { kind, ruleId } }: Hearing) =>
  isDirect(room) || kind !== 'underride' || (ruleId === '.m.rule.room_one_to_one' && room.joined().size < toldAllMax)

function nameIn(room: Room): string | null {
  const { name } = room.state('m.room.name')?.content ?? {}
  return typeof name === 'string' && name !== '' ? name.slice(0, 100) : null
}

const kinds: Readonly<Record<string, ChatNotice['what']>> = {
  'm.image': 'picture',
  'm.video': 'film',
  'm.audio': 'sound',
  'm.file': 'file',
}

function said({ type, content }: Pick<RoomEvent, 'type' | 'content'>): Pick<ChatNotice, 'what' | 'text'> {
  if (type === 'm.room.member') return { what: 'invitation', text: '' }
  const text = typeof content.body === 'string' ? content.body.replace(/\s+/g, ' ').trim() : ''
  return { what: kinds[String(content.msgtype)] ?? 'text', text: [...text].slice(0, textMax).join('') }
}

/** How somebody is told of what another server says has happened; null for what is not worth it. */
export function noticedAs(event: Pick<RoomEvent, 'type' | 'content'>): Pick<ChatNotice, 'what' | 'text'> | null {
  const relates = event.content['m.relates_to']
  const isEdit = isObject(relates) && relates.rel_type === 'm.replace'
  const isInvitation = event.type === 'm.room.member' && event.content.membership === 'invite'
  return isInvitation || (event.type === 'm.room.message' && !isEdit) ? said(event) : null
}
