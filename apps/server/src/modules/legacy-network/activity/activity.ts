import { accounts, type network, networkTold } from '@vitrine/protocol'
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { EventLog } from '../../../platform/log/event-log.ts'
import type { UsersApi } from '../../users/index.ts'
import { networkMessage, networkThread, type Properties } from '../legacy-network.schema.ts'
import { wireTime } from '../times.ts'
import { sayHappening } from './words.ts'

export interface Told {
  action: string
  /** Who is told. */
  to: string
  /** The other one, if there is one. */
  other: string | null
  otherName: string
  /** Who did it. */
  by: string | null
  title: string
  vatoms: readonly string[]
  variations: readonly string[]
  resources: readonly network.Resource[]
  place?: { lat: number; lon: number }
  /** Said instead of our own words. */
  text?: string
}

/** Tells people what happened to them: keeps it for their threads and sends it to their sockets. */
export interface Activity {
  tell(tx: Queryable, told: readonly Told[]): Promise<void>
  threads(db: Queryable, accountId: string, page: Page): Promise<{ cursor: string; rows: ThreadRow[] }>
  messages(
    db: Queryable,
    accountId: string,
    otherId: string | null,
    page: Page,
  ): Promise<{ cursor: string; messages: network.ActivityMessage[] }>
}

export interface Page {
  /** What is newer than it is left out. */
  cursor: number | null
  count: number
}

export interface ThreadRow {
  otherId: string | null
  message: network.ActivityMessage
}

/** A double holds integers of this size in steps of 256; so do message ids. */
const step = 256
const perMillisecond = Math.floor(1_000_000 / step)

export function createActivity({
  clock,
  log,
  people,
}: {
  clock: Clock
  log: EventLog
  people: Pick<UsersApi, 'findAccount'>
}): Activity {
  let last = 0

  /** Nanoseconds, never the same twice in this process; another process that meets one takes the next. */
  function newId(): number {
    const now = Math.round((clock.now().getTime() * 1_000_000) / step) * step
    last = now > last ? now + Math.floor(Math.random() * perMillisecond) * step : last + step
    return last
  }

  async function keep(tx: Queryable, message: network.ActivityMessage, otherId: string | null): Promise<number> {
    for (;;) {
      const id = newId()
      const inserted = await tx
        .insert(networkMessage)
        .values({ accountId: message.user_id, id, otherId, message: { ...message, msg_id: id } as Properties })
        .onConflictDoNothing()
        .returning({ id: networkMessage.id })
      if (inserted.length > 0) return id
    }
  }

  return {
    async tell(tx, told) {
      // Threads are touched in one order, so that two who write to each other wait and never in a circle.
      for (const each of told.toSorted((one, two) => (one.to < two.to ? -1 : one.to > two.to ? 1 : 0))) {
        const account = await people.findAccount(tx, each.to)
        if (!account) continue
        const language = account.locale
        const message: network.ActivityMessage = {
          msg_id: 0,
          user_id: each.to,
          vatoms: [...each.vatoms],
          templ_vars: [...each.variations],
          msg:
            each.text ??
            sayHappening(
              { action: each.action, other: each.otherName, title: each.title, isOwn: each.by === each.to },
              language,
            ),
          action_name: each.action,
          when_created: wireTime(clock.now()),
          triggered_by: each.by ?? '',
          generic: [...each.resources],
          geo_pos: each.place ? [each.place.lon, each.place.lat] : [0, 0],
          to_data_lake: false,
          no_message: false,
        }
        const id = await keep(tx, message, each.other)
        await tx
          .insert(networkThread)
          .values({ accountId: each.to, otherId: each.other, lastId: id })
          .onConflictDoUpdate({
            target: [networkThread.accountId, networkThread.otherId],
            set: { lastId: sql`greatest(${networkThread.lastId}, excluded.last_id)` },
          })
        await log.append(
          tx,
          networkTold({
            subject: each.to,
            actor: each.by,
            audiences: accounts(each.to),
            data: { message: { ...message, msg_id: id } },
          }),
        )
      }
    },

    async threads(db, accountId, { cursor, count }) {
      const rows = await db
        .select({ otherId: networkThread.otherId, message: networkMessage.message, id: networkThread.lastId })
        .from(networkThread)
        .innerJoin(
          networkMessage,
          and(eq(networkMessage.accountId, networkThread.accountId), eq(networkMessage.id, networkThread.lastId)),
        )
        .where(
          and(eq(networkThread.accountId, accountId), cursor === null ? undefined : lte(networkThread.lastId, cursor)),
        )
        .orderBy(desc(networkThread.lastId))
        .limit(count + 1)
      return {
        cursor: nextOf(rows, count),
        rows: rows.slice(0, count).map(({ otherId, message }) => ({ otherId, message: messageOf(message) })),
      }
    },

    async messages(db, accountId, otherId, { cursor, count }) {
      const rows = await db
        .select({ id: networkMessage.id, message: networkMessage.message })
        .from(networkMessage)
        .where(
          and(
            eq(networkMessage.accountId, accountId),
            otherId === null ? isNull(networkMessage.otherId) : eq(networkMessage.otherId, otherId),
            cursor === null ? undefined : lte(networkMessage.id, cursor),
          ),
        )
        .orderBy(desc(networkMessage.id))
        .limit(count + 1)
      return { cursor: nextOf(rows, count), messages: rows.slice(0, count).map(({ message }) => messageOf(message)) }
    },
  }
}

/** Where the next page begins; `""` at the end. */
const nextOf = (rows: readonly { id: number }[], count: number) => (rows[count] ? String(rows[count].id) : '')
const messageOf = (message: Properties) => message as network.ActivityMessage
