import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { median, percentile, printFigure } from './support/figures.ts'
import type { MapAsk, MapReading, MapTimes } from './support/map-reader.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'

const all = 1_000_000
const designs = 200
const brands = 20
const cities = 600
/** Asks of each kind. */
const times = 200

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const { pool } = app.database
const [viewer] = await makePeople(server, 1)
if (!viewer) throw new Error('nobody was made')
const begun = performance.now()
await fill()
console.log(`${all} tokens around ${cities} cities laid out in ${Math.round((performance.now() - begun) / 1000)} s`)

const child = fork(fileURLToPath(new URL('./support/map-reader.ts', import.meta.url)))
const { rows: places } = await pool.query<{ lon: number; lat: number }>('select lon, lat from bench_city order by city')
const asks: MapAsk[] = []
for (let time = 0; time < times; time++) {
  // Every third city, the largest among them.
  const { lon, lat } = places[(time * 3) % places.length] ?? { lon: 0, lat: 0 }
  const around = (degrees: number) => boxOf(lon - degrees, lat - degrees / 2, lon + degrees, lat + degrees / 2)
  asks.push(
    search('a city: page', around(0.2)),
    group('a city: groups', around(0.2), 6),
    search('a part of a city: page', around(0.025)),
    group('a part of a city: groups', around(0.025), 7),
    search('a country: page', around(5)),
    group('a country: groups', around(5), 4),
  )
  if (time % 10 === 0) {
    const world = boxOf(-180, -90, 180, 90)
    asks.push(search('the world: page', world), group('the world: groups', world, 3))
  }
}
await read(asks.slice(0, 60))
const found = await read(asks)
child.kill()
await server.stop()

console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
for (const [name, { http, bare }] of Object.entries(found)) {
  const line = `p50 ${median(http).toFixed(1)} ms over HTTP (bare index scan ${median(bare).toFixed(1)} ms), p99 ${percentile(http, 0.99).toFixed(1)} ms (${percentile(bare, 0.99).toFixed(1)} ms)`
  console.log(`${name}: ${line}`)
}
for (const [name, { http, bare }] of Object.entries(found)) {
  printFigure(
    `${name}, p99 over HTTP to p99 of the bare index scan`,
    percentile(http, 0.99) / percentile(bare, 0.99),
    3,
    'times',
  )
  if (name.startsWith('a city')) printFigure(`${name}, p99 over HTTP`, percentile(http, 0.99), 20, 'ms')
}

interface Box {
  bottomLeft: { lat: number; lon: number }
  topRight: { lat: number; lon: number }
}

function boxOf(left: number, bottom: number, right: number, top: number): Box {
  const place = (lon: number, lat: number) => ({
    lat: Math.max(-90, Math.min(90, lat)),
    lon: Math.max(-180, Math.min(180, lon)),
  })
  return { bottomLeft: place(left, bottom), topRight: place(right, top) }
}

/** The index scan that no answer about a box can do without. */
function scanOf({ bottomLeft: low, topRight: high }: Box): MapAsk['scan'] {
  return {
    text: 'select id from token where place <@ box(point($1, $2), point($3, $4)) and place is not null and deleted_at is null',
    values: [low.lon, low.lat, high.lon, high.lat],
  }
}

function search(name: string, box: Box): MapAsk {
  return { name, path: '/api/vatoms/geo-map/search', body: box, scan: scanOf(box) }
}

function group(name: string, box: Box, precision: number): MapAsk {
  return { name, path: '/api/vatoms/geo-map/groups', body: { ...box, precision }, scan: scanOf(box) }
}

async function read(some: MapAsk[]): Promise<MapTimes> {
  const port = Number(new URL(server.url).port)
  const reading: MapReading = {
    port,
    databaseUrl: pool.options.connectionString ?? '',
    accessToken: viewer?.accessToken ?? '',
    asks: some,
  }
  child.send(reading)
  const [answer] = (await once(child, 'message')) as [MapTimes & { error?: string }]
  if (typeof answer.error === 'string') throw new Error(answer.error)
  return answer
}

/** Written straight into the tables: how tokens are dropped is another benchmark's business. */
async function fill(): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select setseed(0.5)')
    // Few large cities and many small ones.
    await client.query(
      `create table bench_city as select city, random() * 340 - 170 as lon, random() * 110 - 45 as lat,
         sum(power(city, -0.8)) over (order by city) / sum(power(city, -0.8)) over () as share
       from generate_series(1, $1::int) city`,
      [cities],
    )
    await client.query('create unique index on bench_city (share) include (lon, lat)')
    await client.query(
      `insert into object_definition (id, business_id, display_name, description, category, draft, views, behaviours, created_at)
       select 'd' || n, 'bench' || n % $2::int, 'Design ' || n, 'A design of the benchmark', 'category', n = 100,
         (select jsonb_agg(jsonb_build_object('placeholderId', place, 'view',
           jsonb_build_object('type', 'image', 'url', '/media/' || n || place, 'scale', 'fit', 'alt', '')))
          from unnest(array['icon', 'card', 'fullscreen', 'background']) place),
         '{"map-ready-v1": {"pickupDistance": 50}, "transferable-v1": {}, "numbered-v1": {}}', now()
       from generate_series(0, $1::int - 1) n`,
      [designs, brands],
    )
    // Indexes are built, and what a trigger notes is written, at once.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename = 'token' and indexname <> 'token_pkey'`,
    )
    for (const { name } of indexes) await client.query(`drop index "${name}"`)
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into token (id, object_definition_id, business_id, owner_id, author, last_owner, state, sort_name, created_at, modified_at)
       select gen_random_uuid(), design, brand, md5('owner' || n % 1000)::uuid, brand, brand,
         jsonb_build_object('numbered-v1', jsonb_build_object('number', n),
           'map-ready-v1', jsonb_build_object('location', jsonb_build_object('lat', lat + north, 'lon', lon + east))),
         'design', now(), now()
       from (select n, 'd' || (n % ($2::int - 1) + 1) as design, 'bench' || (n % ($2::int - 1) + 1) % $3::int as brand, random() as chance,
           random_normal(0, 0.04) as north, random_normal(0, 0.07) as east from generate_series(1, $1::int) n) drop
         cross join lateral (select * from bench_city where share >= chance order by share limit 1) city`,
      [all, designs, brands],
    )
    await client.query(`set session_replication_role = origin`)
    await client.query(`set maintenance_work_mem = '256MB'`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query(
      `select map_note(place, business_id, 1::smallint) from token where place is not null and deleted_at is null`,
    )
    await app.countMapAgain()
    await client.query('vacuum analyze token, map_cell, map_cell_change, object_definition')
  } finally {
    client.release()
  }
}
