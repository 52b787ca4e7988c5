import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { askedFor } from './support/asked-for.ts'
import { median, percentile, printFigure } from './support/figures.ts'
import type { ListReading } from './support/list-reader.ts'
import { startProduct } from './support/product.ts'

const designs = 5_000
const tokens = 1_000_000
const holders = 200_000
const appId = 'vitrine-studio'

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const { pool } = app.database
const { rows: brands } = await pool.query<{ id: string; owner_id: string }>(
  'select id, owner_id from business order by id limit 1',
)
const [brand] = brands
if (!brand) throw new Error('there is no brand')
const accessToken = await app.identity.accessTokens.issue({
  accountId: brand.owner_id,
  clientId: 'vitrine-studio',
  guest: false,
  scope: 'openid profile email offline_access studio',
  authTime: Math.floor(Date.now() / 1000),
  amr: ['otp'],
})
const lists = {
  [`first page of ${designs} designs`]: `/api/b/${brand.id}/designs`,
  [`first page of ${holders} who hold ${tokens} of one design`]: `/api/b/${brand.id}/object-definitions/bench-1/holders`,
}
// Whatever came without Studio is taken in when designs are first listed.
await askedFor(server, `/api/b/${brand.id}/designs`, accessToken, appId)
await fill(brand.id)

const child = fork(fileURLToPath(new URL('./support/list-reader.ts', import.meta.url)))
for (const [what, path] of Object.entries(lists)) {
  const { statements } = await askedFor(server, path, accessToken, appId)
  // What lists them, and not what says who asks.
  const own = statements.filter(({ text }) => /design|definition|holding|edition|from "?account"?/.test(text))
  const reading = {
    port: Number(new URL(server.url).port),
    databaseUrl: pool.options.connectionString ?? '',
    accessToken,
    appId,
    pages: [{ path, statements: own }],
  }
  await read({ ...reading, times: 200 })
  const runs = [0, 1, 2].map(() => ({ ...reading, times: 600 }))
  const times: Awaited<ReturnType<typeof read>>[] = []
  for (const run of runs) times.push(await read(run))
  const p99 = (kind: 'http' | 'bare') => median(times.map((run) => percentile(run[kind], 0.99)))
  const p50 = (kind: 'http' | 'bare') => median(times.map((run) => median(run[kind])))
  console.log(
    `${what}, by ${own.length} statements: p50 ${p50('http').toFixed(2)} ms (bare ${p50('bare').toFixed(2)} ms), p99 ${p99('http').toFixed(2)} ms (bare ${p99('bare').toFixed(2)} ms)`,
  )
  printFigure(`${what}: p99 over HTTP, of the same SQL by the bare driver`, p99('http') / p99('bare'), 3, 'times')
}
child.kill()
await server.stop()

/** Written straight into the tables that lists read. */
async function fill(businessId: string): Promise<void> {
  const view = { type: 'image', url: '/media/demo/lumen/stamp-icon.webp', scale: 'fit', alt: 'A cup with a star' }
  const document = {
    ...{ displayName: 'Postcard', description: 'From the harbour. '.repeat(20), category: 'Cards', language: 'en' },
    ...{ words: {}, limitPerUser: null, views: [{ placeholderId: 'icon', view }] },
    behaviours: { 'transferable-v1': {}, 'numbered-v1': {}, 'scarcity-v1': { maxObjects: 2_000_000 } },
  }
  await pool.query(
    `insert into object_definition (id, business_id, display_name, description, category, draft, views, behaviours, created_at)
     select 'bench-' || n, $1, 'Postcard ' || n, $2::jsonb ->> 'description', 'Cards', false, $2::jsonb -> 'views', $2::jsonb -> 'behaviours', now()
     from generate_series(1, $3::int) n`,
    [businessId, JSON.stringify(document), designs],
  )
  await pool.query(
    `insert into edition_counter (object_definition_id, issued) select 'bench-' || n, case n when 1 then $2::int else n end
     from generate_series(1, $1::int) n`,
    [designs, tokens],
  )
  await pool.query(
    `insert into design (id, business_id, stage, document, changed, display_name, picture, revision, created_at, modified_at)
     select 'bench-' || n, $1, 'live', $2::jsonb, false, 'Postcard ' || n, $3, 1, now(), now() - n * interval '1 second'
     from generate_series(1, $4::int) n`,
    [businessId, JSON.stringify(document), view.url, designs],
  )
  await pool.query(
    `with made as (
       insert into account (id, name, created_at, updated_at)
       select gen_random_uuid(), 'Person ' || n, now(), now() from generate_series(1, $1::int) n returning id)
     insert into holding (owner_id, object_definition_id, held, at_root) select id, 'bench-1', $2::int, $2::int from made`,
    [holders, tokens / holders],
  )
  await pool.query('vacuum analyze design, object_definition, edition_counter, holding, account')
}

async function read(reading: ListReading): Promise<{ http: number[]; bare: number[] }> {
  child.send(reading)
  const [answer] = (await once(child, 'message')) as [{ http: number[]; bare: number[]; error?: string }]
  if (answer.error) throw new Error(answer.error)
  return answer
}
