import { network } from '@vitrine/protocol'
import { and, asc, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/database.ts'
import { bitsOf, geohashAt, partsOf } from '../../../platform/geo/geohash.ts'
import type { Reach } from '../../../platform/reach.ts'
import { networkTemplate, networkVariation, networkVatom } from '../legacy-network.schema.ts'
import type { VatomRow } from './vatom-view.ts'

export const Box = z.object({
  bottom_left: network.LatLon,
  top_right: network.LatLon,
  filter: z.enum(['vatoms', 'avatars', 'all']).default('vatoms'),
  publisher_fqdn: z.string().max(300).nullish(),
  /** Ours: of these publishers alone, and none of these variations, as a viewer has it. */
  publisher_fqdns: z.array(z.string().max(300)).max(1000).nullish(),
  except_variations: z.array(z.string().max(300)).max(1000).nullish(),
})
export type Box = z.output<typeof Box>

/** Who looks: of which businesses, and of none of these variations. */
interface Seeing {
  reach: Reach
  hidden: ReadonlySet<string>
}

/** What lies on the map for everybody to see, in this box. */
function onMap(
  { bottom_left: low, top_right: high, filter, publisher_fqdn: fqdn, publisher_fqdns: fqdns, except_variations }: Box,
  { reach, hidden }: Seeing,
): SQL | undefined {
  const unseen = new Set([...hidden, ...(except_variations ?? [])])
  const point = sql`point(${networkVatom.lon}, ${networkVatom.lat})`
  const places = partsOf({ low, high }).map(
    (part) =>
      sql`${point} <@ box(point(${part.low.lon}::float8, ${part.low.lat}::float8), point(${part.high.lon}::float8, ${part.high.lat}::float8))`,
  )
  const rootType = sql`coalesce(${networkVariation.properties}->>'root_type', ${networkTemplate.properties}->>'root_type', '')`
  const kind = filter === 'all' ? sql`true` : sql`(${rootType} like '%AvatarType%') = ${filter === 'avatars'}`
  return and(
    sql`${networkVatom.dropped} and ${networkVatom.visibility} = 'public'`,
    isNull(networkVatom.trashedAt),
    places.length === 0 ? sql`false` : or(...places),
    sql`not ${networkVariation.unpublished}`,
    kind,
    fqdn ? eq(networkVatom.fqdn, fqdn) : undefined,
    reach ? inArray(networkVatom.author, [...reach]) : undefined,
    fqdns ? inArray(networkVatom.fqdn, fqdns) : undefined,
    unseen.size > 0 ? notInArray(networkVatom.variation, [...unseen]) : undefined,
  )
}

export async function listOnMap(
  db: Queryable,
  box: Box,
  { after, limit, ...seeing }: Seeing & { after: string | null; limit: number },
): Promise<VatomRow[]> {
  const rows = await db
    .select({ vatom: networkVatom })
    .from(networkVatom)
    .innerJoin(networkVariation, eq(networkVariation.name, networkVatom.variation))
    .innerJoin(networkTemplate, eq(networkTemplate.name, networkVatom.template))
    .where(and(onMap(box, seeing), after === null ? undefined : gt(networkVatom.id, after)))
    .orderBy(asc(networkVatom.id))
    .limit(limit)
  return rows.map(({ vatom }) => vatom)
}

/** Groups by geohash of this many characters; each stands in the middle of what is in it. */
export async function groupOnMap(
  db: Queryable,
  box: Box,
  { precision, limit, ...seeing }: Seeing & { precision: number; limit: number },
): Promise<network.GeoGroups['groups']> {
  const bits = bitsOf(precision)
  const step = (offset: SQL, span: number, count: number) =>
    sql`least(floor(${offset} / ${span}::float8 * ${count}::float8), ${count - 1}::float8)::bigint`
  const { rows } = await db.execute<{ x: number; y: number; lat: number; lon: number; count: number }>(sql`
    select ${step(sql`(${networkVatom.lon} + 180)`, 360, 2 ** bits.x)} as x,
      ${step(sql`(${networkVatom.lat} + 90)`, 180, 2 ** bits.y)} as y,
      avg(${networkVatom.lat}) as lat, avg(${networkVatom.lon}) as lon, count(*) as count
    from ${networkVatom}
    join ${networkVariation} on ${networkVariation.name} = ${networkVatom.variation}
    join ${networkTemplate} on ${networkTemplate.name} = ${networkVatom.template}
    where ${onMap(box, seeing)}
    group by 1, 2 order by count(*) desc, 1, 2 limit ${limit}`)
  return rows.map(({ x, y, lat, lon, count }) => ({
    key: geohashAt({ x: Number(x), y: Number(y) }, precision),
    lat: Number(lat),
    lon: Number(lon),
    count: Number(count),
  }))
}
