import { type SQL, sql } from 'drizzle-orm'
import { executePrepared, type Queryable } from '../../../platform/database/database.ts'
import { bitsOf, type Region } from '../../../platform/geo/geohash.ts'
import { zRangesOf } from '../../../platform/geo/z-ranges.ts'
import { mapCell, mapCellChange } from './cells.schema.ts'
import { type CellRange, coverOf, finest, type Layer, levels, regionOfCells, shiftTo } from './cover.ts'
import { isOneOf } from './of-businesses.ts'

/** Of one cell of the asked length: how many, and where in the mean. */
export type CellCount = {
  x: number
  y: number
  count: number
  lat: number
  lon: number
}

type Counted = CellCount & { looked: number }

export interface GroupQuery {
  /** None of them crosses the 180th meridian, and no place lies in two. */
  regions: readonly Region[]
  precision: number
  /** Of these businesses alone. */
  businessIds: readonly string[] | undefined
  /** Only what this person has dropped. */
  ownerId: string | undefined
  /** None of these designs. */
  except: readonly string[]
  /** Groups that are answered at most, and tokens that are looked at one by one. */
  groupsMax: number
  tokensMax: number
}

const everybody = ['*']
/** Sums are of ten-millionths of a degree. */
const perDegree = 10_000_000

/**
 * Exact at the moment of its one statement: cells counted beforehand, what has changed since, and token by token what lies at the edges of
 * the box. Null where that is more than may be answered.
 */
export async function countInCells(db: Queryable, query: GroupQuery): Promise<CellCount[] | null> {
  if (query.regions.length === 0 || query.businessIds?.length === 0) return []
  const parts = query.ownerId === undefined ? query.regions.flatMap((region) => partsOfCount(region, query)) : []
  const single = query.ownerId === undefined ? query.regions.flatMap((region) => around(region, query)) : query.regions
  const statement = sql`
    with one as (
      select place from (${union(single.map((each) => tokensIn(each, query)))}) found limit ${query.tokensMax + 1}),
    part as (
      select ${columnOf(sql`place[0]`, query.precision)} as x, ${rowOf(sql`place[1]`, query.precision)} as y, 1 as count,
        round(place[1] * ${perDegree}::float8)::bigint as lat, round(place[0] * ${perDegree}::float8)::bigint as lon, 1 as looked
      from one
      ${parts.length > 0 ? sql`union all ${union(parts)}` : sql``})
    select x, y, sum(count)::int as count, sum(lat)::float8 / ${perDegree} / sum(count) as lat,
      sum(lon)::float8 / ${perDegree} / sum(count) as lon, sum(sum(looked)) over ()::int as looked
    from part group by x, y having sum(count) > 0 limit ${query.groupsMax + 1}`
  // From close by, where there is little to count, it is always worded alike; else it costs more than its planning.
  const rows =
    parts.length === 0 ? await executePrepared<Counted>(db, statement) : (await db.execute<Counted>(statement)).rows
  if (rows.length > query.groupsMax || (rows[0]?.looked ?? 0) > query.tokensMax) return null
  return rows.map(({ x, y, count, lat, lon }) => ({
    x: Number(x),
    y: Number(y),
    count,
    lat: Math.min(90, Math.max(-90, lat)),
    lon: Math.min(180, Math.max(-180, lon)),
  }))
}

/** A region, less the whole cells in it. */
interface Single extends Region {
  beside?: SQL
}

const union = (selects: readonly SQL[]) => sql.join([...selects], sql` union all `)

function partsOfCount(region: Region, query: GroupQuery): SQL[] {
  const { layers, whole } = coverOf(region, query.precision)
  if (whole === null) return []
  return [...layers.flatMap((layer) => cellsOf(layer, query)), changesIn(whole, query), ...hiddenIn(whole, query)]
}

function cellsOf({ level, parts }: Layer, { precision, businessIds = everybody }: GroupQuery): SQL[] {
  const shift = shiftTo(level, precision)
  return parts.map(
    (part) =>
      sql`select (x >> ${shift.x})::bigint as x, (y >> ${shift.y})::bigint as y, count, lat, lon, 0 as looked from ${mapCell}
        where level = ${level} and ${isOneOf(businessIds)} and ${isIn(part, sql`x`, sql`y`)}`,
  )
}

function changesIn(whole: CellRange, { precision, businessIds }: GroupQuery): SQL {
  const shift = shiftTo(finest, precision)
  return sql`select (x >> ${shift.x})::bigint, (y >> ${shift.y})::bigint, step::int, step * lat, step * lon, 0
    from ${mapCellChange} where ${isIn(whole, sql`x`, sql`y`)} ${businessIs(businessIds)}`
}

/**
 * Cells have counted what this reader may not see, too. Found by their design, of which little is hidden: from far away the index of places
 * would have to look at everything.
 */
function hiddenIn(whole: CellRange, { precision, businessIds, except }: GroupQuery): SQL[] {
  if (except.length === 0) return []
  const [x, y] = [columnOf(sql`place[0]`, finest), rowOf(sql`place[1]`, finest)]
  const shift = shiftTo(finest, precision)
  return [
    sql`select ${x} >> ${shift.x}, ${y} >> ${shift.y}, -1, -round(place[1] * ${perDegree}::float8)::bigint,
      -round(place[0] * ${perDegree}::float8)::bigint, 0
    from (select place, business_id from token
      where object_definition_id = any(${sql.param([...except])}::text[]) and place is not null and deleted_at is null offset 0) hidden
    where ${isIn(whole, x, y)} ${businessIs(businessIds)}`,
  ]
}

/** What of a region lies beside its whole cells: at each side a strip, and no place in two of them. */
function around(region: Region, { precision }: GroupQuery): Single[] {
  const { whole } = coverOf(region, precision)
  if (whole === null) return [region]
  const inner = regionOfCells(whole)
  const [x, y] = [columnOf(sql`place[0]`, finest), rowOf(sql`place[1]`, finest)]
  const strip = (side: Partial<{ left: number; right: number; bottom: number; top: number }>, beside: SQL): Single => ({
    low: { lat: side.bottom ?? region.low.lat, lon: side.left ?? region.low.lon },
    high: { lat: side.top ?? region.high.lat, lon: side.right ?? region.high.lon },
    beside,
  })
  const between = sql`${x} between ${whole.left} and ${whole.right}`
  return [
    strip({ right: inner.low.lon }, sql`${x} < ${whole.left}`),
    strip({ left: inner.high.lon }, sql`${x} > ${whole.right}`),
    strip(
      { left: inner.low.lon, right: inner.high.lon, top: inner.low.lat },
      sql`${between} and ${y} < ${whole.bottom}`,
    ),
    strip(
      { left: inner.low.lon, right: inner.high.lon, bottom: inner.high.lat },
      sql`${between} and ${y} > ${whole.top}`,
    ),
  ]
}

function tokensIn(single: Single, query: GroupQuery): SQL {
  const { low, high, beside } = single
  const { businessIds, ownerId, except } = query
  const isSeen = except.length > 0 ? sql`and object_definition_id <> all(${sql.param([...except])}::text[])` : sql``
  return sql`select place from ${sourceOf(single, query)}
    where place <@ box(point(${low.lon}, ${low.lat}), point(${high.lon}, ${high.lat})) and place is not null and deleted_at is null
      ${beside ? sql`and ${beside}` : sql``} ${ownerId === undefined ? sql`` : businessIs(businessIds)} ${isSeen}`
}

/** Few of many are found by whose they are: the index of places would have to look at everybody's. */
function sourceOf(single: Single, { businessIds, ownerId }: GroupQuery): SQL {
  if (ownerId !== undefined) {
    return sql`(select place, deleted_at, business_id, object_definition_id from token
      where owner_id = ${ownerId}::uuid and place is not null and deleted_at is null offset 0) own`
  }
  if (businessIds === undefined) return sql`token`
  const ranges = zRangesOf([single])
  return sql`(select of_business.* from unnest(${sql.param(ranges.map(({ low }) => String(low)))}::bigint[],
      ${sql.param(ranges.map(({ high }) => String(high)))}::bigint[]) as part(low, high)
    cross join lateral (select place, deleted_at, object_definition_id from token
      where ${isOneOf(businessIds)} and map_code(place) between part.low and part.high
        and place is not null and deleted_at is null offset 0) of_business) of_business`
}

const businessIs = (businessIds: readonly string[] | undefined) =>
  businessIds === undefined ? sql`` : sql`and ${isOneOf(businessIds)}`

const isIn = ({ left, right, bottom, top }: CellRange, x: SQL, y: SQL): SQL =>
  sql`${x} between ${left} and ${right} and ${y} between ${bottom} and ${top}`

const columnOf = (lon: SQL, precision: number) => stepOf(sql`(${lon} + 180) / 360`, 2 ** bitsOf(precision).x)
const rowOf = (lat: SQL, precision: number) => stepOf(sql`(${lat} + 90) / 180`, 2 ** bitsOf(precision).y)
const stepOf = (share: SQL, count: number) =>
  sql`least(floor(${share} * ${count}::float8), ${count - 1}::float8)::bigint`

/** Brings the cells up to date, unless somebody else is at it. */
export async function foldChanges(tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('map cells', 0)) as mine`,
  )
  if (!rows[0]?.mine) return
  const shifts = sql.join(
    levels.map((level) => sql`(${level}::smallint, ${shiftTo(finest, level).x}::int)`),
    sql`, `,
  )
  await tx.execute(sql`
    with taken as (delete from ${mapCellChange} returning *)
    insert into ${mapCell} (level, business_id, x, y, count, lat, lon)
    select level, business, taken.x >> shift, taken.y >> shift, sum(step), sum(step * lat), sum(step * lon)
    from taken cross join (values ${shifts}) as of_level(level, shift)
      cross join lateral (values (${everybody[0]}::text), (taken.business_id)) as counted(business)
    group by 1, 2, 3, 4
    on conflict (level, business_id, x, y) do update
      set count = map_cell.count + excluded.count, lat = map_cell.lat + excluded.lat, lon = map_cell.lon + excluded.lon`)
  await tx.execute(sql`delete from ${mapCell} where count = 0`)
}
