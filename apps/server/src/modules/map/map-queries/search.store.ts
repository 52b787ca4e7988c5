import { sql } from 'drizzle-orm'
import { executePrepared, type Queryable } from '../../../platform/database/database.ts'
import type { Region } from '../../../platform/geo/geohash.ts'
import { zRangesOf } from '../../../platform/geo/z-ranges.ts'
import { isOneOf } from './of-businesses.ts'

/** A place in the order of pages: along the Z-order, so that what lies together comes together. */
export interface MapKey {
  code: string
  id: string
}

export interface MapQuery {
  /** None of them crosses the 180th meridian. */
  regions: readonly Region[]
  /** Of these businesses alone. */
  businessIds: readonly string[] | undefined
  /** Only what this person has dropped. */
  ownerId: string | undefined
  /** None of these designs. */
  except: readonly string[]
  after: MapKey | null
  limit: number
}

/** The page's keys come from an index alone, and from few places of it, however large the box and however deep the page. */
export async function listOnMap(db: Queryable, query: MapQuery): Promise<MapKey[]> {
  const { regions, businessIds, ownerId, except, after, limit } = query
  const ranges = zRangesOf(regions).filter(({ high }) => after === null || high >= BigInt(after.code))
  if (ranges.length === 0 || businessIds?.length === 0) return []
  const within = sql.join(
    regions.map(({ low, high }) => sql`place <@ box(point(${low.lon}, ${low.lat}), point(${high.lon}, ${high.lat}))`),
    sql` or `,
  )
  const isSeen = except.length > 0 ? sql`and object_definition_id <> all(${sql.param([...except])}::text[])` : sql``
  const isOf = businessIds === undefined ? sql`` : sql`and ${isOneOf(businessIds)}`
  const isNext = after ? sql`and (map_code(place), id) > (${after.code}::bigint, ${after.id}::uuid)` : sql``
  if (ownerId !== undefined) {
    // Few of many: the order of places would have to look at everybody's.
    const { rows } = await db.execute<{ code: string; id: string }>(sql`
      select map_code(place)::text as code, id from (select id, place, business_id, object_definition_id from token
        where owner_id = ${ownerId}::uuid and place is not null and deleted_at is null offset 0) own
      where (${within}) ${isNext} ${isOf} ${isSeen} order by map_code(place), id limit ${limit}`)
    return rows
  }
  return executePrepared<MapKey>(
    db,
    sql`
    select found.code::text, found.id from unnest(${sql.param(ranges.map(({ low }) => String(low)))}::bigint[],
        ${sql.param(ranges.map(({ high }) => String(high)))}::bigint[]) as part(low, high)
      cross join lateral (
        select map_code(place) as code, id from token
        where place is not null and deleted_at is null and map_code(place) between part.low and part.high and (${within})
          ${isNext} ${isOf} ${isSeen}
        order by map_code(place), id limit ${limit}) found
    order by found.code, found.id limit ${limit}`,
  )
}
