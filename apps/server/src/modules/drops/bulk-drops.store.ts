import type { BulkDrop, GeoBox } from '@vitrine/protocol'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { bulkDrop, bulkDropToken } from './bulk-drops.schema.ts'

export type NewBulkDrop = typeof bulkDrop.$inferInsert

export async function insertDrop(tx: Queryable, drop: NewBulkDrop, tokenIds: readonly string[]): Promise<void> {
  await tx.insert(bulkDrop).values(drop)
  await tx.execute(sql`
    insert into ${bulkDropToken} (drop_id, token_id) select ${drop.id}, unnest(${sql.param([...tokenIds])}::uuid[])`)
}

/** Still the business's own, and on the map: not picked up, nor picked up and dropped again by somebody. */
const isLeft = 'token.place is not null and token.deleted_at is null and token.owner_id is null'

const listStatement = {
  name: 'bulk-drops.list',
  text: `select drops.id, drops.object_definition_id as "objectDefinitionId", drops.dropped_at as "droppedAt", drops.dropped,
      drops.recalled_at as "recalledAt", there.*
    from (
      select * from bulk_drop
      where business_id = $1 and ($2::uuid is null or (dropped_at, id) < (select dropped_at, id from bulk_drop where id = $2))
      order by dropped_at desc, id desc limit $3
    ) drops
    cross join lateral (
      select count(*)::int as left, min(place[1]) as south, max(place[1]) as north, min(place[0]) as west, max(place[0]) as east,
        min(turned) as "turnedWest", max(turned) as "turnedEast"
      from bulk_drop_token laid join token on token.id = laid.token_id,
        lateral (select case when place[0] < 0 then place[0] + 360 else place[0] end as turned) around
      where laid.drop_id = drops.id and ${isLeft}
    ) there
    order by drops.dropped_at desc, drops.id desc`,
}

export interface ListedDrop extends Pick<BulkDrop, 'id' | 'objectDefinitionId' | 'dropped' | 'left' | 'box'> {
  droppedAt: Date
  recalledAt: Date | null
}

/** Null where nothing is left; `turned` are longitudes from 0 to 360. */
interface Extent {
  south: number | null
  north: number
  west: number
  east: number
  turnedWest: number
  turnedEast: number
}

export async function listDrops(
  db: Queryable,
  { businessId, after, limit }: { businessId: string; after?: string | undefined; limit: number },
): Promise<ListedDrop[]> {
  const rows = await runPrepared<Omit<ListedDrop, 'box'> & Extent>(db, listStatement, [
    businessId,
    after ?? null,
    limit,
  ])
  return rows.map(({ south, north, west, east, turnedWest, turnedEast, ...drop }) => ({
    ...drop,
    box: boxOf({ south, north, west, east, turnedWest, turnedEast }),
  }))
}

/** The narrower way around the earth, over the 180th meridian if need be. */
function boxOf({ south, north, west, east, turnedWest, turnedEast }: Extent): GeoBox | null {
  if (south === null) return null
  const [left, right] = turnedEast - turnedWest < east - west ? [turnedWest, turnedEast].map(wrap) : [west, east]
  return { bottomLeft: { lat: south, lon: left as number }, topRight: { lat: north, lon: right as number } }
}

const wrap = (turned: number) => (turned > 180 ? turned - 360 : turned)

/** Marks the drop as taken back; null when the business has made no such drop. */
export async function markRecalled(
  tx: Queryable,
  { id, businessId, at }: { id: string; businessId: string; at: Date },
): Promise<{ objectDefinitionId: string } | null> {
  const { rows } = await tx.execute<{ objectDefinitionId: string }>(sql`
    update ${bulkDrop} set recalled_at = coalesce(recalled_at, ${at}) where id = ${id} and business_id = ${businessId}
    returning object_definition_id as "objectDefinitionId"`)
  return rows[0] ?? null
}

/** So many tokens of a drop, in one order, after one of them. */
export async function listLaid(
  db: Queryable,
  { dropId, after, limit }: { dropId: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: bulkDropToken.tokenId })
    .from(bulkDropToken)
    .where(and(eq(bulkDropToken.dropId, dropId), after === null ? undefined : gt(bulkDropToken.tokenId, after)))
    .orderBy(asc(bulkDropToken.tokenId))
    .limit(limit)
  return rows.map(({ id }) => id)
}
