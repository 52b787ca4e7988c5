import { network } from '@vitrine/protocol'
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkTemplate, networkVariation, networkVatom } from '../network.schema.ts'
import { geohashOf } from './geohash.ts'
import type { VatomRow } from './vatom-view.ts'

export const Box = z.object({
  bottom_left: network.LatLon,
  top_right: network.LatLon,
  filter: z.enum(['vatoms', 'avatars', 'all']).default('vatoms'),
  publisher_fqdn: z.string().max(300).nullish(),
})
export type Box = z.output<typeof Box>

/** What lies on the map for everybody to see, in this box; one that crosses the 180th meridian has its left right of its right. */
function onMap({ bottom_left: low, top_right: high, filter, publisher_fqdn: fqdn }: Box): SQL | undefined {
  const point = sql`point(${networkVatom.lon}, ${networkVatom.lat})`
  const within = (left: number, right: number) =>
    sql`${point} <@ box(point(${left}::float8, ${low.lat}::float8), point(${right}::float8, ${high.lat}::float8))`
  const place =
    low.lon <= high.lon ? within(low.lon, high.lon) : sql`(${within(low.lon, 180)} or ${within(-180, high.lon)})`
  const rootType = sql`coalesce(${networkVariation.properties}->>'root_type', ${networkTemplate.properties}->>'root_type', '')`
  const kind = filter === 'all' ? sql`true` : sql`(${rootType} like '%AvatarType%') = ${filter === 'avatars'}`
  return and(
    sql`${networkVatom.dropped} and ${networkVatom.visibility} = 'public'`,
    isNull(networkVatom.trashedAt),
    place,
    // A box turned upside down would be put right by the database.
    low.lat <= high.lat ? undefined : sql`false`,
    sql`not ${networkVariation.unpublished}`,
    kind,
    fqdn ? eq(networkVatom.fqdn, fqdn) : undefined,
  )
}

export async function listOnMap(
  db: Queryable,
  box: Box,
  { after, limit }: { after: string | null; limit: number },
): Promise<VatomRow[]> {
  const rows = await db
    .select({ vatom: networkVatom })
    .from(networkVatom)
    .innerJoin(networkVariation, eq(networkVariation.name, networkVatom.variation))
    .innerJoin(networkTemplate, eq(networkTemplate.name, networkVatom.template))
    .where(and(onMap(box), after === null ? undefined : gt(networkVatom.id, after)))
    .orderBy(asc(networkVatom.id))
    .limit(limit)
  return rows.map(({ vatom }) => vatom)
}

/** Groups by geohash of this many characters; each stands at the middle of what is in it. */
export async function groupOnMap(
  db: Queryable,
  box: Box,
  { precision, limit }: { precision: number; limit: number },
): Promise<network.GeoGroups['groups']> {
  const lonCells = 2 ** Math.ceil((5 * precision) / 2)
  const latCells = 2 ** Math.floor((5 * precision) / 2)
  const cell = (value: SQL, span: number, cells: number) =>
    sql`least(floor((${value} + ${span / 2}::float8) / ${span}::float8 * ${cells}::float8), ${cells - 1}::float8)`
  const { rows } = await db.execute<{ lat: number; lon: number; count: number }>(sql`
    select avg(${networkVatom.lat}) as lat, avg(${networkVatom.lon}) as lon, count(*) as count
    from ${networkVatom}
    join ${networkVariation} on ${networkVariation.name} = ${networkVatom.variation}
    join ${networkTemplate} on ${networkTemplate.name} = ${networkVatom.template}
    where ${onMap(box)}
    group by ${cell(sql`${networkVatom.lon}`, 360, lonCells)}, ${cell(sql`${networkVatom.lat}`, 180, latCells)}
    order by count(*) desc limit ${limit}`)
  return rows.map(({ lat, lon, count }) => ({
    key: geohashOf({ lat: Number(lat), lon: Number(lon) }, precision),
    lat: Number(lat),
    lon: Number(lon),
    count: Number(count),
  }))
}
