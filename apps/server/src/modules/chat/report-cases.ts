import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { chatReport, chatReportCase } from './chat.schema.ts'
import { findEvent, listBundles, listEvents } from './chat.store.ts'
import { type Content, isObject, type RoomEvent } from './matrix-types.ts'
import type { ChatMedia } from './media.ts'
import { mediaIn } from './media.ts'
import type { Names } from './names.ts'
import type { Room } from './room.ts'
import type { Stream } from './stream.ts'

export type CaseRow = typeof chatReportCase.$inferSelect

/** What was decided, as whoever decides keeps it. */
export type Decided = NonNullable<CaseRow['decision']>

export interface Shown {
  kind: 'text' | 'picture' | 'film' | 'sound' | 'file'
  text: string
}

export interface AroundIt extends Shown {
  id: string
  senderId: string | null
  /** As they are called in the room. */
  name: string
  at: Date
}

export interface ReportOf {
  reporterId: string
  reason: string
  at: Date
}

/** What people have reported, for those who decide about it: all that was said of one message, person or room is one case. */
export interface ReportCases {
  list(
    db: Queryable,
    asked: { businessId: string; state: 'open' | 'decided'; after: string | null; limit: number },
  ): Promise<CaseRow[]>
  countOpen(db: Queryable, businessId: string): Promise<number>
  /** One of this business's; nobody else changes it until the transaction ends. */
  take(tx: Queryable, businessId: string, id: string): Promise<CaseRow | null>
  find(db: Queryable, businessId: string, id: string): Promise<CaseRow | null>
  reportsOf(db: Queryable, cases: readonly CaseRow[]): Promise<Map<string, ReportOf[]>>
  /** What was said before and after, as it is now, and whether the message itself is still there. */
  around(db: Queryable, each: CaseRow): Promise<{ said: AroundIt[]; isGone: boolean }>
  /** Drawn small; null where there is none, or no more. */
  picture(each: CaseRow, asker: string): Promise<Uint8Array | null>
  decide(tx: Queryable, id: string, decided: { by: string; decision: Decided }): Promise<void>
  reopen(tx: Queryable, id: string): Promise<void>
  /** What was said is kept for as long as it is needed. */
  forgetSaid(): Promise<void>
}

export interface ReportCasesNeeds {
  database: Database
  clock: Clock
  stream: Stream
  names: Names
  media: Pick<ChatMedia, 'drawnFor'>
}

const reportsMax = 50
const beforeMax = 4
const afterMax = 3
const dayMs = 86_400_000
/** After a decision, for an appeal; and where nobody decides. */
const keptMs = { decided: 30 * dayMs, open: 180 * dayMs }

export function createReportCases({ database, clock, stream, names, media }: ReportCasesNeeds): ReportCases {
  const of = (businessId: string, id: string) =>
    and(eq(chatReportCase.businessId, businessId), eq(chatReportCase.id, id))
  const find = async (db: Queryable, where: SQL | undefined): Promise<CaseRow | null> =>
    (await db.select().from(chatReportCase).where(where))[0] ?? null
  return {
    async list(db, { businessId, state, after, limit }) {
      const { decidedAt, lastAt, id } = chatReportCase
      const by = state === 'open' ? lastAt : decidedAt
      const last = after === null ? null : await find(db, of(businessId, after))
      const place = last && (state === 'open' ? last.lastAt : last.decidedAt)
      const rest = last && place ? or(lt(by, place), and(eq(by, place), lt(id, last.id))) : undefined
      return db
        .select()
        .from(chatReportCase)
        .where(and(eq(chatReportCase.businessId, businessId), isDecided(state === 'decided'), rest))
        .orderBy(desc(by), desc(id))
        .limit(limit)
    },
    async countOpen(db, businessId) {
      return db.$count(chatReportCase, and(eq(chatReportCase.businessId, businessId), isDecided(false)))
    },
    async take(tx, businessId, id) {
      const [row] = await tx.select().from(chatReportCase).where(of(businessId, id)).for('update')
      return row ?? null
    },
    find: (db, businessId, id) => find(db, of(businessId, id)),
    async reportsOf(db, cases) {
      const found = new Map<string, ReportOf[]>()
      for (const { id, roomId, eventId } of cases) {
        const where = and(eq(chatReport.roomId, roomId), eq(chatReport.eventId, eventId))
        found.set(id, await db.select().from(chatReport).where(where).orderBy(desc(chatReport.at)).limit(reportsMax))
      }
      return found
    },
    async around(db, { roomId, eventId }) {
      const room = await stream.room(roomId)
      const event = eventId.startsWith('$') ? await findEvent(db, eventId) : null
      if (!room || event?.roomNr !== room.nr) return { said: [], isGone: event === null }
      const { roomNr, position } = event
      const before = await listEvents(db, { roomNr, before: position, backwards: true, limit: beforeMax * 4 })
      const after = await listEvents(db, { roomNr, after: position, backwards: false, limit: afterMax * 4 })
      const said = [
        ...before.filter(isSaid).slice(0, beforeMax).toReversed(),
        ...(isSaid(event) ? [event] : []),
        ...after.filter(isSaid).slice(0, afterMax),
      ]
      const eventIds = said.map((each) => each.eventId)
      const { edits } = await listBundles(db, { eventIds, userId: names.service, upTo: stream.position() })
      return {
        said: said.map((each) => ({
          ...{
            id: each.eventId,
            senderId: names.accountId(each.sender),
            name: calledIn(room, each.sender),
            at: each.at,
          },
          ...shownOf(contentOf(edits.find(({ relatesTo }) => relatesTo === each.eventId) ?? each)),
        })),
        isGone: event.redactedBy !== null,
      }
    },
    async picture({ said }, asker) {
      const [id] = said?.msgtype === 'm.image' ? mediaIn(said, names.host) : []
      return id === undefined ? null : media.drawnFor(id, asker)
    },
    async decide(tx, id, { by, decision }) {
      const set = { decidedAt: clock.now(), decidedBy: by, decision }
      await tx.update(chatReportCase).set(set).where(eq(chatReportCase.id, id))
    },
    async reopen(tx, id) {
      const set = { decidedAt: null, decidedBy: null, decision: null }
      await tx.update(chatReportCase).set(set).where(eq(chatReportCase.id, id))
    },
    async forgetSaid() {
      const now = clock.now().getTime()
      const isOver = or(
        lt(chatReportCase.decidedAt, new Date(now - keptMs.decided)),
        lt(chatReportCase.lastAt, new Date(now - keptMs.open)),
      )
      await database
        .update(chatReportCase)
        .set({ said: null })
        .where(and(isNotNull(chatReportCase.said), isOver))
    },
  }
}

const isDecided = (is: boolean) => (is ? isNotNull(chatReportCase.decidedAt) : isNull(chatReportCase.decidedAt))

const isSaid = ({ type, relation, redactedBy }: RoomEvent) =>
  (type === 'm.room.message' || type === 'm.sticker') && relation !== 'm.replace' && redactedBy === null

/** What a message or its newest edit says. */
const contentOf = ({ content }: RoomEvent): Content =>
  isObject(content['m.new_content']) ? content['m.new_content'] : content

const kinds: Readonly<Record<string, Shown['kind']>> = {
  'm.image': 'picture',
  'm.video': 'film',
  'm.audio': 'sound',
  'm.file': 'file',
}

export const shownOf = ({ msgtype, body }: Content): Shown => ({
  kind: kinds[String(msgtype)] ?? 'text',
  text: typeof body === 'string' ? body.slice(0, 4_000) : '',
})

function calledIn(room: Room, userId: string): string {
  const name = room.state('m.room.member', userId)?.content.displayname
  return typeof name === 'string' ? name : ''
}

/** Adds to a case, or begins it. One that was decided is open again. */
export async function openCase(
  tx: Queryable,
  row: Pick<CaseRow, 'roomId' | 'eventId' | 'reportedId' | 'businessId' | 'said' | 'saidAt' | 'lastAt'>,
): Promise<void> {
  await tx
    .insert(chatReportCase)
    .values({ ...row, openedAt: row.lastAt })
    .onConflictDoUpdate({
      target: [chatReportCase.roomId, chatReportCase.eventId],
      set: {
        ...{ lastAt: row.lastAt, businessId: row.businessId, decidedAt: null, decidedBy: null, decision: null },
        said: sql`coalesce(${chatReportCase.said}, excluded.said)`,
      },
    })
}

/** The newest that somebody's message says, as far as it is shown to whoever decides. */
export async function saidNow(db: Queryable, event: RoomEvent, upTo: number): Promise<Content> {
  const { edits } = await listBundles(db, { eventIds: [event.eventId], userId: '', upTo })
  const { msgtype, body, url, filename, info } = contentOf(edits[0] ?? event)
  const kept = { msgtype, body: typeof body === 'string' ? body.slice(0, 4_000) : undefined, url, filename, info }
  const said = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
  return JSON.stringify(said).length > 16_000 ? { msgtype, body: kept.body ?? '' } : said
}
