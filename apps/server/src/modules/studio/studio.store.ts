import { type BusinessChanges, isAtLeast, type StaffRole, type TeamRole } from '@vitrine/protocol'
import { and, asc, count, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/database/columns.ts'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { apiKey, business, businessMember, teamInvitation } from './studio.schema.ts'

export type BusinessRow = typeof business.$inferSelect
export type NewBusinessRow = typeof business.$inferInsert

export interface Member {
  accountId: string
  role: TeamRole
}

export async function insertBusiness(db: Queryable, row: NewBusinessRow, team: readonly Member[]): Promise<void> {
  await db.insert(business).values(row)
  if (team.length > 0) {
    await db.insert(businessMember).values(team.map((member) => ({ businessId: row.id, ...member })))
  }
}

/** An id wins over a name that is spelled the same. */
export async function findBusiness(db: Queryable, idOrName: string): Promise<BusinessRow | null> {
  const rows = await db
    .select()
    .from(business)
    .where(or(eq(business.id, idOrName), eq(business.name, idOrName.toLowerCase())))
  return rows.find((row) => row.id === idOrName) ?? rows[0] ?? null
}

const businessesStatement = {
  name: 'studio.businesses',
  text: `select ${columnsOf(business, 'b')} from business b where b.id = any($1::text[])
    order by array_position($1::text[], b.id)`,
}

/** Those that there are, in the order of the ids. */
export const findBusinesses = async (db: Queryable, ids: readonly string[]): Promise<BusinessRow[]> =>
  ids.length === 0 ? [] : runPrepared<BusinessRow>(db, businessesStatement, [[...ids]])

/** What a business does not want to be seen; of its own. */
export interface Blacklist {
  businessId: string
  objectDefinitionIds: readonly string[]
  /** Of the older network. */
  variations: readonly string[]
}

export async function listBlacklists(db: Queryable): Promise<Blacklist[]> {
  const inventory = sql`${business.pageConfig} #> '{features,inventory}'`
  const rows = await db
    .select({ businessId: business.id, pageConfig: business.pageConfig })
    .from(business)
    .where(sql`${inventory} ?| array['object_definition_blacklist', 'tv_blacklist']`)
  return rows.map(({ businessId, pageConfig }) => {
    const { object_definition_blacklist: designs = [], tv_blacklist: variations = [] } =
      pageConfig?.features?.inventory ?? {}
    return { businessId, objectDefinitionIds: designs, variations }
  })
}

export interface Role {
  businessId: string
  role: StaffRole
}

/** Whoever owns a business works for it, too. */
export async function listRoles(db: Queryable, accountId: string): Promise<Role[]> {
  const [owned, worked] = await Promise.all([
    db
      .select({ businessId: business.id })
      .from(business)
      .where(and(eq(business.ownerId, accountId), isNull(business.closedAt)))
      .orderBy(business.id),
    db
      .select({ businessId: businessMember.businessId, role: businessMember.role })
      .from(businessMember)
      .where(eq(businessMember.accountId, accountId))
      .orderBy(businessMember.businessId),
  ])
  const own = new Set(owned.map((row) => row.businessId))
  return [
    ...owned.map(({ businessId }): Role => ({ businessId, role: 'owner' })),
    ...worked.filter((row) => !own.has(row.businessId)),
  ]
}

const roleStatement = {
  name: 'studio.role',
  text: `select case when b.owner_id = $1::text then 'owner' else m.role end as role
    from business b left join business_member m on m.business_id = b.id and m.account_id::text = $1::text
    where b.id = $2 and b.closed_at is null`,
}

export async function findRole(db: Queryable, accountId: string, businessId: string): Promise<StaffRole | null> {
  const [row] = await runPrepared<{ role: StaffRole | null }>(db, roleStatement, [accountId, businessId])
  return row?.role ?? null
}

export async function saveRole(tx: Queryable, businessId: string, accountId: string, role: StaffRole): Promise<void> {
  if (role === 'owner') {
    await tx.update(business).set({ ownerId: accountId }).where(eq(business.id, businessId))
    return
  }
  const { businessId: at, accountId: who } = businessMember
  await tx
    .insert(businessMember)
    .values({ businessId, accountId, role })
    .onConflictDoUpdate({ target: [at, who], set: { role } })
}

/** What every business is called: by addresses and on screens. */
export const listBusinessNames = (db: Queryable) =>
  db.select({ id: business.id, name: business.name, displayName: business.displayName }).from(business)

export async function listOwnedNames(db: Queryable, accountId: string): Promise<string[]> {
  const isOwn = and(eq(business.ownerId, accountId), isNull(business.closedAt))
  const rows = await db.select({ name: business.displayName }).from(business).where(isOwn)
  return rows.map(({ name }) => name)
}

/** Nobody works here who has left; what they have invited others to is over. */
export async function forgetPerson(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(businessMember).where(eq(businessMember.accountId, accountId))
  await tx.delete(teamInvitation).where(eq(teamInvitation.invitedBy, accountId))
  await tx.update(apiKey).set({ createdBy: null }).where(eq(apiKey.createdBy, accountId))
  await tx.update(business).set({ editedBy: null }).where(eq(business.editedBy, accountId))
}

/** The businesses where this person may what somebody in this role may. */
export async function listStaffBusinesses(db: Queryable, accountId: string, least: StaffRole): Promise<string[]> {
  const roles = await listRoles(db, accountId)
  return roles.filter(({ role }) => isAtLeast(role, least)).map(({ businessId }) => businessId)
}

/** The businesses that one account owns or works for are another's from now on; of two roles at one the higher stays. */
export async function moveRoles(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(business).set({ ownerId: to }).where(eq(business.ownerId, from))
  await tx.update(business).set({ editedBy: to }).where(eq(business.editedBy, from))
  await tx.update(teamInvitation).set({ invitedBy: to }).where(eq(teamInvitation.invitedBy, from))
  await tx.update(apiKey).set({ createdBy: to }).where(eq(apiKey.createdBy, from))
  const left = await tx.delete(businessMember).where(eq(businessMember.accountId, from)).returning()
  for (const row of left) {
    const held = await findRole(tx, to, row.businessId)
    if (held === null || !isAtLeast(held, row.role)) await saveRole(tx, row.businessId, to, row.role)
  }
}

export interface BusinessSearch {
  /** Part of the name or displayed name. */
  name?: string | undefined
  ids?: readonly string[] | undefined
  limit: number
  page: number
}

export async function searchBusinessRows(
  db: Queryable,
  { name, ids, limit, page }: BusinessSearch,
): Promise<{ rows: BusinessRow[]; total: number }> {
  const like = `%${(name ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const all: (SQL | undefined)[] = [
    name ? or(ilike(business.name, like), ilike(business.displayName, like)) : undefined,
    ids ? inArray(business.id, [...ids]) : isNull(business.closedAt),
  ]
  const matches = and(...all)
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(business)
      .where(matches)
      .orderBy(asc(business.name))
      .limit(limit)
      .offset(page * limit),
    db.select({ total: count() }).from(business).where(matches),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function updateDefaultCampaign(tx: Queryable, id: string, defaultCampaignId: string): Promise<void> {
  await tx.update(business).set({ defaultCampaignId }).where(eq(business.id, id))
}

export async function updateViewer(tx: Queryable, id: string, viewerId: string | null): Promise<void> {
  await tx.update(business).set({ viewerId }).where(eq(business.id, id))
}

/** The row must be there, and stays as it is until the transaction ends. */
export async function lockBusiness(tx: Queryable, id: string): Promise<BusinessRow> {
  const [row] = await tx.select().from(business).where(eq(business.id, id)).for('update')
  if (!row) throw new Error('a business was changed that is not there')
  return row
}

export async function updateBusinessRow(
  tx: Queryable,
  id: string,
  changes: BusinessChanges,
  edited: { by: string; at: Date },
): Promise<BusinessRow> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const [row] = await tx
    .update(business)
    .set({ ...given, version: sql`${business.version} + 1`, editedBy: edited.by, editedAt: edited.at })
    .where(eq(business.id, id))
    .returning()
  if (!row) throw new Error('a business was changed that is not there')
  return row
}

export async function renameRow(
  tx: Queryable,
  id: string,
  name: string,
  edited: { by: string; at: Date },
): Promise<BusinessRow> {
  const [row] = await tx
    .update(business)
    .set({ name, version: sql`${business.version} + 1`, editedBy: edited.by, editedAt: edited.at })
    .where(eq(business.id, id))
    .returning()
  if (!row) throw new Error('a business was renamed that is not there')
  return row
}

export async function markClosed(tx: Queryable, id: string, closedAt: Date): Promise<void> {
  await tx.update(business).set({ closedAt, viewerId: null }).where(eq(business.id, id))
}

/** Open and closed ones, latest first, with how many work there besides the owner. */
export async function listEveryRow(
  db: Queryable,
  { name, limit, page }: { name?: string | undefined; limit: number; page: number },
): Promise<{ rows: { business: BusinessRow; team: number }[]; total: number }> {
  const like = `%${(name ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const matches = name ? or(ilike(business.name, like), ilike(business.displayName, like)) : undefined
  const team = sql<number>`(select count(*)::int from business_member m where m.business_id = ${business.id})`
  const [rows, total] = await Promise.all([
    db
      .select({ business, team })
      .from(business)
      .where(matches)
      .orderBy(sql`${business.createdAt} desc`, business.id)
      .limit(limit)
      .offset(page * limit),
    db.$count(business, matches),
  ])
  return { rows, total }
}
