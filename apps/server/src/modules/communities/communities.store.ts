import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { community, space } from './communities.schema.ts'

export type CommunityRow = typeof community.$inferSelect
export type SpaceRow = typeof space.$inferSelect
export type NewCommunityRow = typeof community.$inferInsert
export type NewSpaceRow = typeof space.$inferInsert

/** Of one business one change after the other: counts, order and the default one are of all together. */
export const lockCommunities = (tx: Queryable, businessId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`communities of ${businessId}`}, 0))`)

export const listCommunityRows = (db: Queryable, businessId: string): Promise<CommunityRow[]> =>
  db.select().from(community).where(eq(community.businessId, businessId)).orderBy(asc(community.rank), community.id)

export const listSpaceRows = (db: Queryable, businessId: string): Promise<SpaceRow[]> =>
  db.select().from(space).where(eq(space.businessId, businessId)).orderBy(asc(space.rank), space.id)

/** Of all businesses. */
export const listAllSpaceRows = (db: Queryable): Promise<SpaceRow[]> => db.select().from(space).orderBy(space.id)

export async function findCommunity(db: Queryable, id: string): Promise<CommunityRow | null> {
  const [row] = await db.select().from(community).where(eq(community.id, id))
  return row ?? null
}

/** By its id or its alias. */
export async function findSpace(db: Queryable, idOrAlias: string): Promise<SpaceRow | null> {
  const [row] = await db
    .select()
    .from(space)
    .where(or(eq(sql`${space.id}::text`, idOrAlias.toLowerCase()), eq(space.alias, idOrAlias.toLowerCase())))
  return row ?? null
}

export async function roomOf(db: Queryable, spaceId: string): Promise<string> {
  const roomId = (await findSpace(db, spaceId))?.matrixRoomId
  if (!roomId) throw new Error('a space has no room that was made')
  return roomId
}

/** The space that a room of chat is of. */
export async function spaceOfRoom(db: Queryable, roomId: string): Promise<SpaceRow | null> {
  const [row] = await db.select().from(space).where(eq(space.matrixRoomId, roomId))
  return row ?? null
}

/** Whose a room of chat is; null for one that is no space's. */
export async function businessOfRoom(db: Queryable, roomId: string): Promise<string | null> {
  const [row] = await db.select({ id: space.businessId }).from(space).where(eq(space.matrixRoomId, roomId))
  return row?.id ?? null
}

export async function roomsOf(
  db: Queryable,
  businessId: string,
): Promise<{ spaceId: string; displayName: string; roomId: string }[]> {
  return (await listSpaceRows(db, businessId)).flatMap(({ id, displayName, matrixRoomId }) =>
    matrixRoomId === null ? [] : [{ spaceId: id, displayName, roomId: matrixRoomId }],
  )
}

export const insertCommunity = async (tx: Queryable, row: NewCommunityRow): Promise<void> =>
  void (await tx.insert(community).values(row))

export const insertSpace = async (tx: Queryable, row: NewSpaceRow): Promise<void> =>
  void (await tx.insert(space).values(row))

export const updateCommunityRow = async (tx: Queryable, id: string, set: Partial<NewCommunityRow>): Promise<void> =>
  void (await tx.update(community).set(set).where(eq(community.id, id)))

export const updateSpaceRow = async (tx: Queryable, id: string, set: Partial<NewSpaceRow>): Promise<void> =>
  void (await tx.update(space).set(set).where(eq(space.id, id)))

/** The one that opens first; nobody is, where it is null. */
export async function writeDefault(tx: Queryable, businessId: string, id: string | null): Promise<void> {
  const isOther = and(eq(community.businessId, businessId), eq(community.isDefault, true))
  await tx.update(community).set({ isDefault: false }).where(isOther)
  if (id !== null) await tx.update(community).set({ isDefault: true }).where(eq(community.id, id))
}
