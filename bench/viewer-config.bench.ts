import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ConfigReading, ConfigTimes } from './support/config-reader.ts'
import { median, percentile, printFigure } from './support/figures.ts'
import type { Statement } from './support/page-reader.ts'
import { startProduct } from './support/product.ts'

const brands = 10_000
const asked = 2_000

const server = await startProduct({ RATE_PER_MINUTE: '10000000', DEMO: 'no' })
const { app } = server
const { pool } = app.database
const hostnameOf = (n: number) => `wallet.brand${n}.example.org`
const idOf = (n: number) => `brand${n}`
await fill()

const statements = await statementsOf(0)
const child = fork(fileURLToPath(new URL('./support/config-reader.ts', import.meta.url)))
// Whatever the first few hundred requests of a new process cost is another benchmark's business.
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
await read(range(1, 500))
const far = range(0, asked).map((index) => 600 + ((index * 4) % (brands - 600)))
const cold = await read([...new Set(far)])
const warm = await read([...far, ...far])
child.kill()
await server.stop()

const spread = (times: number[]) => `p50 ${median(times).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`
console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
console.log(
  `${cold.http.length} of ${brands} hostnames for the first time: ${spread(cold.http)}; their SQL by the bare driver ${spread(cold.bare)}`,
)
console.log(`${warm.http.length} times one that was asked for before: ${spread(warm.http)}`)
printFigure('a configuration that is remembered, p99 over HTTP', percentile(warm.http, 0.99), 5, 'ms')
printFigure(
  'one that is not, p99 over HTTP, of the same SQL by the bare driver',
  percentile(cold.http, 0.99) / percentile(cold.bare, 0.99),
  3,
  'times',
)

async function read(numbers: readonly number[]): Promise<ConfigTimes> {
  const reading: ConfigReading = {
    port: Number(new URL(server.url).port),
    databaseUrl: pool.options.connectionString ?? '',
    asks: numbers.map((n) => ({
      hostname: hostnameOf(n),
      businessId: idOf(n),
      statements: statements.map(({ text, values }) => ({
        text,
        values: values.map((value) => (value === hostnameOf(0) ? hostnameOf(n) : value === idOf(0) ? idOf(n) : value)),
      })),
    })),
  }
  child.send(reading)
  const [answer] = (await once(child, 'message')) as [ConfigTimes & { error?: string }]
  if (typeof answer.error === 'string') throw new Error(answer.error)
  return answer
}

/** What the server asks the database for one hostname, as it asks it. */
async function statementsOf(n: number): Promise<Statement[]> {
  const heard: Statement[] = []
  const query = pool.query.bind(pool) as (asked: { text: string }, values: unknown[]) => Promise<unknown>
  pool.query = ((sent: { text: string; values?: unknown[] }, values?: unknown[]) => {
    heard.push({ text: sent.text, values: values ?? sent.values ?? [] })
    return query(sent, values as unknown[])
  }) as never
  const response = await app.http.inject({ url: `/api/viewers/config?hostname=${hostnameOf(n)}` })
  pool.query = query as never
  if (response.json().businessId !== idOf(n)) throw new Error(`${hostnameOf(n)} is not known`)
  return heard.filter(({ text }) => /viewer|business/.test(text))
}

/** Written straight into the tables: how brands set their viewer is another matter. */
async function fill(): Promise<void> {
  await pool.query(
    `insert into business (id, name, display_name, owner_id, created_by_id, terms, brand_config, page_config, created_at)
     select 'brand' || n, 'brand' || n, 'Brand ' || n, 'owner', 'owner', '{}',
       '{"icon": null, "mode": "system", "colors": {"background": {"light": "#fbf3e6", "dark": "#1d130d"}}}',
       '{"features": {"footer": {"icons": [{"id": "wallet", "title": "Yours"}, {"id": "map"}]}}}', now()
     from generate_series(0, $1::int - 1) n`,
    [brands],
  )
  await pool.query(
    `insert into viewer (viewer_id, business_id, locked, sub_businesses, features, app_config,
       business_profile_override_strategy, updated_at)
     select 'brand' || n, 'brand' || n, n % 2 = 0, '{}',
       '{"inventory": {"tv_blacklist": ["a", "b"]}, "screensConfig": {"Wallet": {"emptyStateTitle": "Nothing yet"}}}',
       '{"appTitle": "A brand’s own", "showFeedback": false}', 'deep-merge', now()
     from generate_series(0, $1::int - 1) n`,
    [brands],
  )
  await pool.query(
    `insert into viewer_hostname (hostname, business_id, token, created_at, proven_at)
     select 'wallet.brand' || n || '.example.org', 'brand' || n, 'token', now(), now()
     from generate_series(0, $1::int - 1) n`,
    [brands],
  )
  await pool.query('vacuum analyze viewer, viewer_hostname, business')
}
