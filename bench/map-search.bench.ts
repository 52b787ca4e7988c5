import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { measureSlowness } from '../tools/cpu/reference.mjs'
import { median, percentile, printFigure } from './support/figures.ts'
import type { MapAsk, MapReading, MapTimes, Statement } from './support/map-reader.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'

const all = 1_000_000
const designs = 200
const brands = 20
const cities = 600

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const { pool } = app.database
// No person asks more of the map than a person may.
const viewers = await makePeople(server, 64)
let turn = 0
const begun = performance.now()
await fill()
console.log(`${all} tokens around ${cities} cities laid out in ${Math.round((performance.now() - begun) / 1000)} s`)

const child = fork(fileURLToPath(new URL('./support/map-reader.ts', import.meta.url)))
const { rows: places } = await pool.query<{ lon: number; lat: number }>('select lon, lat from bench_city order by city')
type Kind = {
  name: string
  times: number
  boxAt(place: { lon: number; lat: number }): Box
  precision?: number
  samples?: number
}
const around = (degrees: number) => (place: { lon: number; lat: number }) =>
  boxOf(place.lon - degrees, place.lat - degrees / 2, place.lon + degrees, place.lat + degrees / 2)
const world = () => boxOf(-180, -90, 180, 90)
const kinds: Kind[] = [
  { name: 'a city: page', times: 200, boxAt: around(0.2) },
  { name: 'a city: groups', times: 200, boxAt: around(0.2), precision: 6 },
  { name: 'a city: groups with pictures', times: 200, boxAt: around(0.2), precision: 6, samples: 6 },
  { name: 'a part of a city: page', times: 200, boxAt: around(0.025) },
  { name: 'a part of a city: groups', times: 200, boxAt: around(0.025), precision: 7 },
  { name: 'a country: page', times: 200, boxAt: around(5) },
  { name: 'a country: groups', times: 200, boxAt: around(5), precision: 4 },
  { name: 'a country: groups with pictures', times: 200, boxAt: around(5), precision: 4, samples: 6 },
  { name: 'the world: page', times: 20, boxAt: world },
  { name: 'the world: groups', times: 20, boxAt: world, precision: 3 },
  { name: 'the world: groups with pictures', times: 20, boxAt: world, precision: 3, samples: 6 },
]
const measured: { name: string; times: MapTimes; cpuMs: number }[] = []
for (const kind of kinds) {
  const asks: MapAsk[] = []
  for (let time = 0; time < kind.times; time++) {
    // Every third city, the largest among them.
    asks.push(await askOf(kind, kind.boxAt(places[(time * 3) % places.length] ?? { lon: 0, lat: 0 })))
  }
  const before = process.cpuUsage()
  const times = await read(asks)
  const { user, system } = process.cpuUsage(before)
  measured.push({ name: kind.name, times, cpuMs: (user + system) / 1000 / asks.length })
}
child.kill()
await server.stop()

console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
const spread = (some: number[]) => `p50 ${median(some).toFixed(1)} ms, p99 ${percentile(some, 0.99).toFixed(1)} ms`
for (const { name, times, cpuMs } of measured) {
  console.log(
    `${name}: over HTTP ${spread(times.http)}, ${cpuMs.toFixed(1)} ms of the server’s CPU; its SQL by the bare driver ${spread(times.statements)}; the least that an answer takes ${spread(times.bare)}`,
  )
}
// A slower machine's time is told as on the reference machine; a faster one's as it is, as the pauses that make the slowest answers slow are no shorter there.
const slowness = await measureSlowness()
console.log(`the reference work takes ${slowness.toFixed(2)} × its time here`)
for (const { name, times } of measured) {
  const ratio = percentile(times.statements, 0.99) / percentile(times.bare, 0.99)
  printFigure(`${name}, its SQL to the least, p99`, ratio, 3, 'times')
  if (name.startsWith('a city'))
    printFigure(`${name}, p99 over HTTP`, percentile(times.http, 0.99) / Math.max(1, slowness), 20, 'ms')
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

/** The question, with what the server asks the database for it. */
async function askOf({ precision, samples = 0 }: Kind, box: Box): Promise<MapAsk> {
  const path = `/api/vatoms/geo-map/${precision === undefined ? 'search' : 'groups'}`
  const body = precision === undefined ? box : { ...box, precision, samples }
  const accessToken = viewers[turn++ % viewers.length]?.accessToken ?? ''
  const statements: Statement[] = []
  const query = pool.query.bind(pool) as (asked: Partial<Statement>, values?: unknown[]) => Promise<unknown>
  pool.query = ((asked: Partial<Statement>, values?: unknown[]) => {
    statements.push({ name: asked.name, text: asked.text ?? '', values: values ?? asked.values ?? [] })
    return query(asked, values)
  }) as never
  const response = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'app-id': 'vitrine-wallet', authorization: `Bearer ${accessToken}` },
    payload: body,
  })
  pool.query = query as never
  if (response.statusCode !== 200) throw new Error(`${path} of ${JSON.stringify(body)} answered ${response.statusCode}`)
  const { bottomLeft: low, topRight: high } = box
  return {
    path,
    body,
    accessToken,
    // Besides the map's own the server asks now and then for what is news in its log, and for sessions that were revoked.
    statements: statements.filter(({ text }) => /\b(token|map_cell|object_definition|business)\b/.test(text)),
    bare: [
      {
        text: 'select id from token where place <@ box(point($1, $2), point($3, $4)) and place is not null and deleted_at is null',
        values: [low.lon, low.lat, high.lon, high.lat],
      },
      ...(precision === undefined ? [rowsOf(response.json<{ data: { items: { id: string }[] } }>().data.items)] : []),
    ],
  }
}

function rowsOf(tokens: { id: string }[]): Statement {
  return { name: 'rows', text: 'select * from token where id = any($1::uuid[])', values: [tokens.map(({ id }) => id)] }
}

async function read(some: MapAsk[]): Promise<MapTimes> {
  const port = Number(new URL(server.url).port)
  const reading: MapReading = {
    port,
    databaseUrl: pool.options.connectionString ?? '',
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
    await app.map.countAgain()
    await client.query('vacuum analyze token, map_cell, map_cell_change, object_definition')
    // What the laying out left to write is written before anything is timed.
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}
