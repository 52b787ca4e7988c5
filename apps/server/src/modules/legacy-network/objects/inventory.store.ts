import { and, asc, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkPublisher, networkVariation, networkVatom } from '../legacy-network.schema.ts'
import type { VatomRow } from './vatom-view.ts'

const alive = isNull(networkVatom.trashedAt)

/** `null`: all of it, wherever it lies. */
export type Place = { parentId: string | null } | null

export async function listOwned(
  db: Queryable,
  ownerId: string,
  { place, limit, offset }: { place: Place; limit: number; offset: number },
): Promise<VatomRow[]> {
  const where = place === null ? undefined : atPlace(place.parentId)
  return db
    .select()
    .from(networkVatom)
    .where(and(eq(networkVatom.ownerId, ownerId), alive, where))
    .orderBy(desc(networkVatom.modifiedAt), desc(networkVatom.id))
    .limit(limit)
    .offset(offset)
}

const atPlace = (parentId: string | null) =>
  parentId === null ? isNull(networkVatom.parentId) : eq(networkVatom.parentId, parentId)

/** What this person may read: their own, and what is public and no draft. */
export function readableBy(accountId: string | null) {
  const published = sql`exists (select from ${networkVariation} where ${networkVariation.name} = ${networkVatom.variation} and not ${networkVariation.unpublished})`
  const open = and(eq(networkVatom.visibility, 'public'), published)
  return and(alive, accountId === null ? open : or(eq(networkVatom.ownerId, accountId), open))
}

export async function listReadable(
  db: Queryable,
  accountId: string | null,
  ids: readonly string[],
): Promise<VatomRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(networkVatom)
    .where(and(inArray(networkVatom.id, [...ids]), readableBy(accountId)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** For a change; others who would change it wait. */
export async function lockVatom(tx: Queryable, id: string): Promise<VatomRow | null> {
  const [row] = await tx
    .select()
    .from(networkVatom)
    .where(and(eq(networkVatom.id, id), alive))
    .for('update')
  return row ?? null
}

/** Whether anything lies in an object. */
export async function holdsSomething(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(networkVatom, and(eq(networkVatom.parentId, id), alive))) > 0
}

/** Changes whenever anything in the inventory does. */
export async function hashOf(db: Queryable, ownerId: string): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select md5(coalesce(string_agg(id::text || ':' || sync, ',' order by id), '')) as hash
    from ${networkVatom} where owner_id = ${ownerId} and trashed_at is null`)
  return rows[0]?.hash ?? ''
}

export async function indexOf(
  db: Queryable,
  ownerId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Pick<VatomRow, 'id' | 'sync' | 'modifiedAt'>[]> {
  return db
    .select({ id: networkVatom.id, sync: networkVatom.sync, modifiedAt: networkVatom.modifiedAt })
    .from(networkVatom)
    .where(and(eq(networkVatom.ownerId, ownerId), alive, after === null ? undefined : gt(networkVatom.id, after)))
    .orderBy(asc(networkVatom.id))
    .limit(limit)
}

export async function statsOf(
  db: Queryable,
  ownerId: string,
  variations: readonly string[],
): Promise<{ template_variation: string; count: number }[]> {
  return db
    .select({ template_variation: networkVatom.variation, count: count() })
    .from(networkVatom)
    .where(
      and(
        eq(networkVatom.ownerId, ownerId),
        alive,
        variations.length === 0 ? undefined : inArray(networkVatom.variation, [...variations]),
      ),
    )
    .groupBy(networkVatom.variation)
    .orderBy(asc(networkVatom.variation))
}

/** Those of these templates whose faces and actions this person may read: public ones, own ones, and of what they hold. */
export async function readableTemplates(
  db: Queryable,
  accountId: string,
  staffOf: readonly string[],
  templates: readonly string[],
): Promise<string[]> {
  if (templates.length === 0) return []
  const staff = staffOf.length === 0 ? sql`false` : inArray(networkPublisher.businessId, [...staffOf])
  const { rows } = await db.execute<{ name: string }>(sql`
    select template.name from network_template template
    join ${networkPublisher} on ${networkPublisher.fqdn} = template.fqdn
    where template.name in ${[...templates]} and (template.is_public or ${staff} or exists (
      select from ${networkVatom} held
      where held.owner_id = ${accountId} and held.template = template.name and held.trashed_at is null))`)
  return rows.map(({ name }) => name)
}
