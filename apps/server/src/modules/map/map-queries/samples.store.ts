import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import { sql } from 'drizzle-orm'
import { executePrepared, type Queryable } from '../../../platform/database/database.ts'
import { zRangeOfCell } from '../../../platform/geo/z-ranges.ts'
import type { CellCount, GroupQuery } from './groups.store.ts'
import { isOneOf } from './of-businesses.ts'

export type Sample = Pick<NonNullable<ReturnType<typeof pictureOfPlacements>>, 'url' | 'scale'>

/**
 * How one token of each of these cells looks, in their order: the first of the cell that this reader may see, found by one look into an index.
 * Null where its design has no picture.
 */
export async function samplesOf(
  db: Queryable,
  cells: readonly Pick<CellCount, 'x' | 'y'>[],
  { precision, businessIds, except }: Pick<GroupQuery, 'precision' | 'businessIds' | 'except'>,
): Promise<(Sample | null)[]> {
  if (cells.length === 0) return []
  const ranges = cells.map((cell) => zRangeOfCell(cell, precision))
  const isOf = businessIds === undefined ? sql`` : sql`and ${isOneOf(businessIds)}`
  const isSeen = except.length > 0 ? sql`and object_definition_id <> all(${sql.param([...except])}::text[])` : sql``
  // Of several businesses the index has an order only for each alone: any token of theirs will do.
  const first = (businessIds?.length ?? 1) > 1 ? sql`` : sql`order by map_code(place), id`
  const found = await executePrepared<{ index: number; views: unknown }>(
    db,
    sql`
    select cell.index::int as index, design.views from unnest(${sql.param(ranges.map(({ low }) => String(low)))}::bigint[],
        ${sql.param(ranges.map(({ high }) => String(high)))}::bigint[]) with ordinality as cell(low, high, index)
      cross join lateral (
        select object_definition_id from token
        where place is not null and deleted_at is null and map_code(place) between cell.low and cell.high ${isOf} ${isSeen}
        ${first} limit 1) one
      join object_definition design on design.id = one.object_definition_id`,
  )
  const views = new Map(found.map((row) => [row.index, row.views]))
  return cells.map((_, index) => {
    const picture = pictureOfPlacements(views.get(index + 1))
    return picture && { url: picture.url, scale: picture.scale }
  })
}
