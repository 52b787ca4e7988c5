import { and, asc, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Reach } from '../../../platform/reach.ts'
import { networkPublisher, networkVariation, networkVatom } from '../legacy-network.schema.ts'
import type { VatomRow } from './vatom-view.ts'

const alive = isNull(networkVatom.trashedAt)
/** Of the businesses that are reached. */
const reached = (reach: Reach) => (reach ? inArray(networkVatom.author, [...reach]) : undefined)

/** `null`: all of it, wherever it lies. */
export type Place = { parentId: string | null } | null

export async function listOwned(
  db: Queryable,
  ownerId: string,
  { reach, place, limit, offset }: { reach: Reach; place: Place; limit: number; offset: number },
): Promise<VatomRow[]> {
  const where = place === null ? undefined : atPlace(place.parentId)
  return db
    .select()
    .from(networkVatom)
    .where(and(eq(networkVatom.ownerId, ownerId), alive, reached(reach), where))
    .orderBy(desc(networkVatom.modifiedAt), desc(networkVatom.id))
    .limit(limit)
    .offset(offset)
}

const atPlace = (parentId: string | null) =>
  parentId === null ? isNull(networkVatom.parentId) : eq(networkVatom.parentId, parentId)

/** What this person may read by their client: their own, and what is public and no draft. */
export function readableBy(accountId: string | null, reach: Reach) {
  const published = sql`exists (select from ${networkVariation} where ${networkVariation.name} = ${networkVatom.variation} and not ${networkVariation.unpublished})`
  const open = and(eq(networkVatom.visibility, 'public'), published)
  return and(alive, reached(reach), accountId === null ? open : or(eq(networkVatom.ownerId, accountId), open))
}

export async function listReadable(
  db: Queryable,
  { accountId, reach }: { accountId: string | null; reach: Reach },
  ids: readonly string[],
): Promise<VatomRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(networkVatom)
    .where(and(inArray(networkVatom.id, [...ids]), readableBy(accountId, reach)))
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

/** Whether an object that is there is one of those that are reached. */
export async function isReachedVatom(db: Queryable, id: string, reach: Reach): Promise<boolean> {
  return reach === null || (await db.$count(networkVatom, and(eq(networkVatom.id, id), reached(reach)))) > 0
}

/** Whether anything lies in an object. */
export async function holdsSomething(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(networkVatom, and(eq(networkVatom.parentId, id), alive))) > 0
}

/** Changes whenever anything in the inventory does. */
export async function hashOf(db: Queryable, ownerId: string, reach: Reach): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select md5(coalesce(string_agg(id::text || ':' || sync, ',' order by id), '')) as hash
    from ${networkVatom} where owner_id = ${ownerId} and trashed_at is null and ${reached(reach) ?? sql`true`}`)
  return rows[0]?.hash ?? ''
}

export async function indexOf(
  db: Queryable,
  ownerId: string,
  { reach, after, limit }: { reach: Reach; after: string | null; limit: number },
): Promise<Pick<VatomRow, 'id' | 'sync' | 'modifiedAt'>[]> {
  return db
    .select({ id: networkVatom.id, sync: networkVatom.sync, modifiedAt: networkVatom.modifiedAt })
    .from(networkVatom)
    .where(
      and(
        eq(networkVatom.ownerId, ownerId),
        alive,
        reached(reach),
        after === null ? undefined : gt(networkVatom.id, after),
      ),
    )
    .orderBy(asc(networkVatom.id))
    .limit(limit)
}

export async function statsOf(
  db: Queryable,
  { ownerId, reach }: { ownerId: string; reach: Reach },
  variations: readonly string[],
): Promise<{ template_variation: string; count: number }[]> {
  return db
    .select({ template_variation: networkVatom.variation, count: count() })
    .from(networkVatom)
    .where(
      and(
        eq(networkVatom.ownerId, ownerId),
        alive,
        reached(reach),
        variations.length === 0 ? undefined : inArray(networkVatom.variation, [...variations]),
      ),
    )
    .groupBy(networkVatom.variation)
    .orderBy(asc(networkVatom.variation))
}

/** Those of these templates whose faces and actions this person may read: public ones, own ones, and of what they hold. */
export async function readableTemplates(
  db: Queryable,
  { accountId, reach, staffOf }: { accountId: string; reach: Reach; staffOf: readonly string[] },
  templates: readonly string[],
): Promise<string[]> {
  if (templates.length === 0) return []
  const isOf = reach ? inArray(networkPublisher.businessId, [...reach]) : sql`true`
  const staff = staffOf.length === 0 ? sql`false` : inArray(networkPublisher.businessId, [...staffOf])
  const { rows } = await db.execute<{ name: string }>(sql`
    select template.name from network_template template
    join ${networkPublisher} on ${networkPublisher.fqdn} = template.fqdn
    where template.name in ${[...templates]} and ${isOf} and (template.is_public or ${staff} or exists (
      select from ${networkVatom} held
      where held.owner_id = ${accountId} and held.template = template.name and held.trashed_at is null))`)
  return rows.map(({ name }) => name)
}
