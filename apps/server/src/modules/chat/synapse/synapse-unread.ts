import { type ChatUnread, userChatUnread } from '@vitrine/protocol'
import { eq, sql } from 'drizzle-orm'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { ofOneself, type ServedTopic, type TopicLane } from '../../../platform/sockets/served-topic.ts'
import type { Names } from '../names.ts'
import { chatBadge } from './synapse.schema.ts'
import type { SynapseClient } from './synapse-client.ts'

/** How much somebody has not read, as Synapse has last said it: told to their sockets of the wallet, at whichever server. */
export interface SynapseUnread {
  /** Whoever is asked about for the first time is made known to Synapse, which tells of what comes from then on. */
  read(accountId: string): Promise<ChatUnread>
  /** Synapse has said so. */
  note(said: { accountId: string; unread: number; isMention: boolean }): Promise<void>
  hasRead(db: Queryable, accountId: string): Promise<boolean>
  forget(tx: Queryable, accountId: string): Promise<void>
  topic: ServedTopic
  close(): void
}

export interface SynapseUnreadNeeds {
  database: Database
  clock: Clock
  bus: Bus
  client: SynapseClient
  names: Names
  keep(accountId: string): Promise<void>
}

const subject = 'chat.badge'
const shownMax = 999

/** Nothing of rooms but how much of them is not read. */
const countsOnly = JSON.stringify({
  account_data: { not_types: ['*'] },
  presence: { not_types: ['*'] },
  room: {
    account_data: { not_types: ['*'] },
    ephemeral: { not_types: ['*'] },
    state: { not_types: ['*'] },
    timeline: { limit: 1, not_types: ['*'] },
  },
})

interface Counted {
  rooms?: {
    join?: Record<string, { unread_notifications?: { notification_count?: number; highlight_count?: number } }>
    invite?: Record<string, unknown>
  }
}

export function createSynapseUnread({ database, clock, bus, client, names, keep }: SynapseUnreadNeeds): SynapseUnread {
  let lane: TopicLane | null = null
  const unsubscribe = bus.subscribe(subject, (message) => {
    const { accountId, ...told } = message as ChatUnread & { accountId: string }
    if (lane?.isFollowed(accountId)) lane.tell(accountId, told)
  })

  async function find(db: Queryable, accountId: string): Promise<ChatUnread | null> {
    const [row] = await db.select().from(chatBadge).where(eq(chatBadge.accountId, accountId))
    return row
      ? { count: Math.min(row.unread, shownMax), mentions: Math.min(row.mentions, row.unread, shownMax) }
      : null
  }

  /** What came before Synapse tells. */
  async function count(accountId: string): Promise<{ unread: number; mentions: number }> {
    const query = { timeout: 0, filter: countsOnly }
    const { rooms } = await client.ask<Counted>('GET', '/sync', { as: names.userId(accountId), query })
    const joined = Object.values(rooms?.join ?? {}).map(({ unread_notifications }) => unread_notifications ?? {})
    const sum = (key: 'notification_count' | 'highlight_count') =>
      joined.reduce((all, each) => all + (each[key] ?? 0), 0)
    return {
      unread: sum('notification_count') + Object.keys(rooms?.invite ?? {}).length,
      mentions: sum('highlight_count'),
    }
  }

  return {
    async read(accountId) {
      const known = await find(database, accountId)
      if (known) return known
      await keep(accountId)
      const row = { accountId, ...(await count(accountId)), at: clock.now() }
      await database.insert(chatBadge).values(row).onConflictDoNothing()
      return (await find(database, accountId)) ?? { count: 0, mentions: 0 }
    },
    async note({ accountId, unread, isMention }) {
      const [at, more] = [clock.now(), isMention ? 1 : 0]
      await database
        .insert(chatBadge)
        .values({ accountId, unread, mentions: Math.min(more, unread), at })
        .onConflictDoUpdate({
          target: chatBadge.accountId,
          set: { unread, at, mentions: sql`least(${chatBadge.mentions} + ${more}, ${unread}::int)` },
        })
      const told = await find(database, accountId)
      if (told) bus.publish(subject, { accountId, ...told })
    },
    async hasRead(db, accountId) {
      return (await find(db, accountId))?.count === 0
    },
    async forget(tx, accountId) {
      await tx.delete(chatBadge).where(eq(chatBadge.accountId, accountId))
    },
    topic: {
      ...ofOneself(userChatUnread),
      begin(given) {
        lane = given
      },
    },
    close() {
      unsubscribe()
      lane = null
    },
  }
}
