import { and, count, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { EndedSession } from '../../platform/modules/module.ts'
import { notificationSettings, pushSubscription } from './notifications.schema.ts'

export type SettingsRow = typeof notificationSettings.$inferSelect
export type SubscriptionRow = typeof pushSubscription.$inferSelect

export async function findSettings(db: Queryable, accountId: string): Promise<SettingsRow | null> {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.accountId, accountId))
  return row ?? null
}

export async function saveSettings(db: Queryable, row: SettingsRow): Promise<void> {
  await db
    .insert(notificationSettings)
    .values(row)
    .onConflictDoUpdate({ target: notificationSettings.accountId, set: row })
}

export async function countSubscriptions(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(pushSubscription)
    .where(eq(pushSubscription.accountId, accountId))
  return row?.all ?? 0
}

/**
 * A browser belongs to whoever subscribed there last; a person's oldest beyond `most` give way. False, and nothing changes, for who knows
 * an address that is registered and not the browser's keys for it, which stay the same as long as the address does (Push API).
 */
export async function saveSubscription(db: Queryable, row: SubscriptionRow, most: number): Promise<boolean> {
  const saved = await db
    .insert(pushSubscription)
    .values(row)
    .onConflictDoUpdate({
      target: pushSubscription.endpoint,
      set: row,
      setWhere: and(eq(pushSubscription.p256dh, row.p256dh), eq(pushSubscription.auth, row.auth)),
    })
    .returning({ endpoint: pushSubscription.endpoint })
  if (saved.length === 0) return false
  const kept = db
    .select({ endpoint: pushSubscription.endpoint })
    .from(pushSubscription)
    .where(eq(pushSubscription.accountId, row.accountId))
    .orderBy(desc(pushSubscription.createdAt), pushSubscription.endpoint)
    .limit(most)
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.accountId, row.accountId), sql`${pushSubscription.endpoint} not in ${kept}`))
  return true
}

export async function listSubscriptions(db: Queryable, accountId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.accountId, accountId))
    .orderBy(pushSubscription.endpoint)
}

export async function deleteSubscription(
  db: Queryable,
  { endpoint, accountId }: { endpoint: string; accountId?: string },
): Promise<void> {
  const mine = accountId === undefined ? undefined : eq(pushSubscription.accountId, accountId)
  await db.delete(pushSubscription).where(and(eq(pushSubscription.endpoint, endpoint), mine))
}

/** Which of these people have a device that wants to be told. */
export async function subscribersAmong(db: Queryable, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ accountId: pushSubscription.accountId })
    .from(pushSubscription)
    .where(inArray(pushSubscription.accountId, [...accountIds]))
  return new Set(rows.map(({ accountId }) => accountId))
}

export async function listDueDigests(db: Queryable, now: Date, limit: number): Promise<SettingsRow[]> {
  return db
    .select()
    .from(notificationSettings)
    .where(and(isNotNull(notificationSettings.digestAt), lte(notificationSettings.digestAt, now)))
    .orderBy(notificationSettings.digestAt)
    .limit(limit)
}

export async function forgetPerson(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(notificationSettings).where(eq(notificationSettings.accountId, accountId))
  await tx.delete(pushSubscription).where(eq(pushSubscription.accountId, accountId))
}

/** What hung on a sign-in, or with null on all of an account. */
export async function forgetSession(tx: Queryable, { accountId, sessionId }: EndedSession): Promise<void> {
  const one = sessionId === null ? undefined : eq(pushSubscription.sessionId, sessionId)
  await tx.delete(pushSubscription).where(and(eq(pushSubscription.accountId, accountId), one))
}

/** What the one wants to be told of stands whom the other became; the other's devices are signed out. */
export async function forgetMerged(tx: Queryable, { from }: { from: string }): Promise<void> {
  await forgetPerson(tx, from)
}
