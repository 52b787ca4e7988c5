import { type ChatUnread, userChatUnread } from '@vitrine/protocol'
import type { Database } from '../../platform/database/database.ts'
import { ofOneself, type ServedTopic, type TopicLane } from '../../platform/sockets/served-topic.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { findAccountData, listJoined } from './chat.store.ts'
import { isDirect } from './direct.ts'
import { isObject, type RoomEvent } from './matrix-types.ts'
import { countUnreadOf } from './mentions.store.ts'
import type { Names } from './names.ts'
import { mutedRooms } from './push-rules.ts'
import type { Moved, Stream } from './stream.ts'

/** How much somebody has not read, of all their rooms: told to their sockets of the wallet, who need not speak Matrix for it. */
export interface UnreadCounts {
  read(accountId: string): Promise<ChatUnread>
  topic: ServedTopic
  close(): Promise<void>
}

interface UnreadCountsNeeds {
  database: Database
  stream: Stream
  names: Names
  logger: Logger
}

const shownMax = 999

export function createUnreadCounts({ database, stream, names, logger }: UnreadCountsNeeds): UnreadCounts {
  let lane: TopicLane | null = null
  const changed = new Set<string>()
  let telling: Promise<void> | null = null

  async function read(accountId: string): Promise<ChatUnread> {
    const rules = await findAccountData(database, { accountId, room: '', type: 'm.push_rules' })
    const muted = mutedRooms(rules)
    const counted = await countUnreadOf(database, { accountId, userId: names.userId(accountId), muted })
    return { count: Math.min(counted.count, shownMax), mentions: Math.min(counted.mentions, shownMax) }
  }

  /** What came while it is counted is counted next. */
  async function tellChanged(): Promise<void> {
    while (changed.size > 0) {
      const those = [...changed]
      changed.clear()
      for (const accountId of those) lane?.tell(accountId, await read(accountId))
    }
  }
  function tellSoon(): void {
    if (changed.size === 0) return
    telling ??= tellChanged()
      .catch((error: unknown) => logger.warn('what is unread could not be told', { error }))
      .finally(() => {
        telling = null
      })
  }

  const note = (accountId: string | null) => {
    if (accountId !== null && lane?.isFollowed(accountId)) changed.add(accountId)
  }
  /** Whom it may concern. Who is in a room that is not at hand is looked up. */
  async function noteEvent(event: RoomEvent): Promise<void> {
    const { type, stateKey, roomNr, content } = event
    if (type === 'm.room.member' && stateKey !== null) return note(names.accountId(stateKey))
    if (type !== 'm.room.message' && type !== 'm.room.redaction') return
    const room = stream.known(roomNr)
    const named = isObject(content['m.mentions']) ? content['m.mentions'] : {}
    const isForAll = type === 'm.room.redaction' || named.room === true || !room || isDirect(room)
    if (!isForAll) {
      for (const userId of Array.isArray(named.user_ids) ? named.user_ids : []) note(names.accountId(String(userId)))
    } else if (room) for (const userId of room.joined()) note(names.accountId(userId))
    else if (lane?.isHeard()) for (const accountId of await listJoined(database, roomNr)) note(accountId)
  }
  async function noteAll({ events, receipts, accountData }: Moved): Promise<void> {
    for (const { accountId } of receipts) note(accountId)
    for (const { accountId, type } of accountData) if (type === 'm.push_rules') note(accountId)
    for (const event of events) await noteEvent(event)
    tellSoon()
  }
  const unsubscribe = stream.onMoved((moved) => {
    if (lane !== null)
      void noteAll(moved).catch((error: unknown) => logger.warn('what is unread could not be told', { error }))
  })

  return {
    read,
    topic: {
      ...ofOneself(userChatUnread),
      begin(given) {
        lane = given
        // Positions are known from now on, whether or not anybody chats at this server.
        void stream.start().catch((error: unknown) => logger.warn('the stream of chat did not start', { error }))
      },
    },
    async close() {
      unsubscribe()
      lane = null
      await telling
    },
  }
}
