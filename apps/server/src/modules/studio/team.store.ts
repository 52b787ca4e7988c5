import type { StaffRole } from '@vitrine/protocol'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { business, businessMember, teamInvitation } from './studio.schema.ts'

export type InvitationRow = typeof teamInvitation.$inferSelect

export interface MemberRow {
  accountId: string
  role: StaffRole
  since: Date | null
}

/** The owner first, then in the order in which they came. */
export async function listMembers(db: Queryable, businessId: string): Promise<MemberRow[]> {
  const [owner] = await db.select({ id: business.ownerId }).from(business).where(eq(business.id, businessId))
  const rows = await db
    .select({ accountId: businessMember.accountId, role: businessMember.role, since: businessMember.joinedAt })
    .from(businessMember)
    .where(eq(businessMember.businessId, businessId))
    .orderBy(sql`${businessMember.joinedAt} nulls first`, businessMember.accountId)
  return [
    ...(owner ? [{ accountId: owner.id, role: 'owner' as const, since: null }] : []),
    ...rows.filter(({ accountId }) => accountId !== owner?.id),
  ]
}

export async function addMember(
  tx: Queryable,
  row: { businessId: string; accountId: string; role: Exclude<StaffRole, 'owner'>; joinedAt: Date },
): Promise<void> {
  const { businessId, accountId } = businessMember
  await tx
    .insert(businessMember)
    .values(row)
    .onConflictDoUpdate({ target: [businessId, accountId], set: { role: row.role } })
}

export async function removeMember(tx: Queryable, businessId: string, accountId: string): Promise<void> {
  const isTheirs = and(eq(businessMember.businessId, businessId), eq(businessMember.accountId, accountId))
  await tx.delete(businessMember).where(isTheirs)
}

export async function removeEverybody(tx: Queryable, businessId: string): Promise<void> {
  await tx.delete(businessMember).where(eq(businessMember.businessId, businessId))
  await tx.delete(teamInvitation).where(eq(teamInvitation.businessId, businessId))
}

export async function changeOwner(tx: Queryable, businessId: string, ownerId: string): Promise<void> {
  await tx.update(business).set({ ownerId }).where(eq(business.id, businessId))
}

export async function countOwned(tx: Queryable, accountId: string): Promise<number> {
  // One at a time for one person, so that none of two at once is one too many.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`brands of ${accountId}`}, 0))`)
  return tx.$count(business, and(eq(business.ownerId, accountId), sql`${business.closedAt} is null`))
}

export async function saveInvitation(tx: Queryable, row: InvitationRow): Promise<void> {
  const { businessId, email } = teamInvitation
  await tx
    .insert(teamInvitation)
    .values(row)
    .onConflictDoUpdate({ target: [businessId, email], set: row })
}

export const listInvitationsOf = (db: Queryable, businessId: string, now: Date): Promise<InvitationRow[]> =>
  db
    .select()
    .from(teamInvitation)
    .where(and(eq(teamInvitation.businessId, businessId), gt(teamInvitation.expiresAt, now)))
    .orderBy(teamInvitation.at)

export const listInvitationsTo = (db: Queryable, emails: readonly string[], now: Date): Promise<InvitationRow[]> =>
  db
    .select()
    .from(teamInvitation)
    .where(and(inArray(teamInvitation.email, [...emails]), gt(teamInvitation.expiresAt, now)))
    .orderBy(teamInvitation.at)

export async function findInvitation(db: Queryable, id: string, now: Date): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(teamInvitation)
    .where(and(eq(teamInvitation.id, id), gt(teamInvitation.expiresAt, now)))
  return row ?? null
}

/** Of two who take it one is told that it is over. */
export async function takeInvitation(tx: Queryable, id: string): Promise<InvitationRow | null> {
  const [row] = await tx.delete(teamInvitation).where(eq(teamInvitation.id, id)).returning()
  return row ?? null
}

export async function deleteExpiredInvitations(db: Queryable, now: Date): Promise<void> {
  await db.delete(teamInvitation).where(sql`${teamInvitation.expiresAt} <= ${now}`)
}
