import type { ModerationAct } from '@vitrine/protocol'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { moderationAct, moderationBan, moderationSettings } from './moderation.schema.ts'

export type ActRow = typeof moderationAct.$inferSelect
export type NewAct = typeof moderationAct.$inferInsert
export type SettingsRow = typeof moderationSettings.$inferSelect

/** What the person whom it is about is told. */
export const toldActs = [
  'removed',
  'muted',
  'unmuted',
  'kicked',
  'banned',
  'unbanned',
] as const satisfies ModerationAct[]
const noticesMax = 50

export async function insertAct(tx: Queryable, row: NewAct): Promise<ActRow> {
  const [made] = await tx.insert(moderationAct).values(row).returning()
  if (!made) throw new Error('what was done was not written down')
  return made
}

export async function findAct(db: Queryable, businessId: string, id: string): Promise<ActRow | null> {
  const [row] = await db
    .select()
    .from(moderationAct)
    .where(and(eq(moderationAct.businessId, businessId), eq(moderationAct.id, id)))
  return row ?? null
}

export async function listActs(
  db: Queryable,
  asked: { businessId: string; about: string | null; after: string | null; limit: number },
): Promise<ActRow[]> {
  const { businessId, about, after, limit } = asked
  const { nr, aboutId } = moderationAct
  const last = after === null ? null : await findAct(db, businessId, after)
  const rest = last ? lt(nr, Number(last.nr)) : undefined
  const mine = about === null ? undefined : eq(aboutId, about)
  return db
    .select()
    .from(moderationAct)
    .where(and(eq(moderationAct.businessId, businessId), mine, rest))
    .orderBy(desc(nr))
    .limit(limit)
}

/** How often something was decided about each of these people by staff of a business. */
export async function countActs(
  db: Queryable,
  businessId: string,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map()
  const { aboutId, act } = moderationAct
  const rows = await db
    .select({ aboutId, count: sql<number>`count(*)::int` })
    .from(moderationAct)
    .where(
      and(
        eq(moderationAct.businessId, businessId),
        inArray(aboutId, [...accountIds]),
        inArray(act, ['removed', 'muted', 'kicked', 'banned']),
      ),
    )
    .groupBy(aboutId)
  return new Map(rows.map((row) => [row.aboutId ?? '', row.count]))
}

/** Whether they were told of something of this business since then. */
export async function wasToldSince(db: Queryable, { businessId, aboutId, nr }: ActRow, since: Date): Promise<boolean> {
  const found = await db.$count(
    moderationAct,
    and(
      eq(moderationAct.businessId, businessId),
      eq(moderationAct.aboutId, aboutId ?? ''),
      gt(moderationAct.at, since),
      lt(moderationAct.nr, Number(nr)),
      inArray(moderationAct.act, [...toldActs]),
    ),
  )
  return found > 0
}

export function listNotices(db: Queryable, accountId: string): Promise<ActRow[]> {
  const { aboutId, isPutAway, act, nr } = moderationAct
  return db
    .select()
    .from(moderationAct)
    .where(and(eq(aboutId, accountId), eq(isPutAway, false), inArray(act, [...toldActs])))
    .orderBy(desc(nr))
    .limit(noticesMax)
}

export async function putAway(tx: Queryable, accountId: string, id: string): Promise<void> {
  const mine = and(eq(moderationAct.aboutId, accountId), eq(moderationAct.id, id))
  await tx.update(moderationAct).set({ isPutAway: true }).where(mine)
}

export async function addBan(tx: Queryable, row: typeof moderationBan.$inferInsert): Promise<void> {
  await tx.insert(moderationBan).values(row).onConflictDoNothing()
}

export async function dropBan(tx: Queryable, businessId: string, accountId: string): Promise<void> {
  await tx
    .delete(moderationBan)
    .where(and(eq(moderationBan.businessId, businessId), eq(moderationBan.accountId, accountId)))
}

export async function listBans(db: Queryable, businessId: string): Promise<string[]> {
  const rows = await db.select().from(moderationBan).where(eq(moderationBan.businessId, businessId))
  return rows.map(({ accountId }) => accountId)
}

export async function isBannedEverywhere(db: Queryable, businessId: string, accountId: string): Promise<boolean> {
  const one = and(eq(moderationBan.businessId, businessId), eq(moderationBan.accountId, accountId))
  return (await db.$count(moderationBan, one)) > 0
}

/** The row is locked, so that of two who edit at once one is refused. */
export async function findSettings(db: Queryable, businessId: string, lock = false): Promise<SettingsRow | null> {
  const query = db.select().from(moderationSettings).where(eq(moderationSettings.businessId, businessId))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export async function saveSettings(tx: Queryable, row: SettingsRow): Promise<void> {
  const { businessId: target } = moderationSettings
  await tx.insert(moderationSettings).values(row).onConflictDoUpdate({ target, set: row })
}

/** What was done by or to one account is another's from now on. */
export async function moveActs(tx: Queryable, move: { from: string; to: string }): Promise<void> {
  await tx.update(moderationAct).set({ aboutId: move.to }).where(eq(moderationAct.aboutId, move.from))
  await tx.update(moderationAct).set({ byId: move.to }).where(eq(moderationAct.byId, move.from))
  const bans = await tx.delete(moderationBan).where(eq(moderationBan.accountId, move.from)).returning()
  for (const ban of bans) await addBan(tx, { ...ban, accountId: move.to })
}

/** What businesses say of appeals. */
export async function appealsOf(db: Queryable, businessIds: readonly string[]): Promise<Map<string, string>> {
  if (businessIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(moderationSettings)
    .where(inArray(moderationSettings.businessId, [...businessIds]))
  return new Map(rows.map(({ businessId, appeal }) => [businessId, appeal]))
}
