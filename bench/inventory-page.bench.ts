import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median, percentile, printFigure } from './support/figures.ts'
import type { Reading, Statement } from './support/page-reader.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'

const all = 1_000_000
const owned = 10_000
const designs = 200

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const { pool } = app.database
const [owner] = await makePeople(server, 1)
if (!owner) throw new Error('nobody was made')
await fill(owner.id)

const pages: Reading['pages'] = []
// A stride that visits every page once, near and far in turn.
for (let step = 0; step < owned / 50; step++) {
  const page = (step * 73) % (owned / 50)
  pages.push({ page, statements: await statementsOf(page) })
}
const child = fork(fileURLToPath(new URL('./support/page-reader.ts', import.meta.url)))
const port = Number(new URL(server.url).port)
const reading = { port, databaseUrl: pool.options.connectionString ?? '', accessToken: owner.accessToken, pages }
await read(200)
const runs = [await read(1_000), await read(1_000), await read(1_000)]
child.kill()
await server.stop()

const p99 = (kind: 'http' | 'bare') => median(runs.map((run) => percentile(run[kind], 0.99)))
const p50 = (kind: 'http' | 'bare') => median(runs.map((run) => median(run[kind])))
console.log(
  `page of 50 out of ${all} tokens, ${owned} of one owner: p50 ${p50('http').toFixed(2)} ms (bare ${p50('bare').toFixed(2)} ms), p99 ${p99('http').toFixed(2)} ms (bare ${p99('bare').toFixed(2)} ms)`,
)
printFigure('p99 over HTTP, of the same SQL by the bare driver', p99('http') / p99('bare'), 3, 'times')

/** Written straight into the tables: how tokens are made is another benchmark's business. */
async function fill(ownerId: string): Promise<void> {
  const others = all / 10
  await pool.query(
    `insert into object_definition (id, business_id, display_name, description, category, draft, views, behaviours, created_at)
     select 'd' || n, 'bench' || n % 5, 'Design ' || n, 'A design of the benchmark', 'category ' || n % 7, false,
       (select jsonb_agg(jsonb_build_object('placeholderId', place, 'view',
         jsonb_build_object('type', 'image', 'url', '/media/' || n || place, 'scale', 'fit', 'alt', '')))
        from unnest(array['icon', 'card', 'fullscreen', 'background']) place),
       '{"transferable-v1": {}, "numbered-v1": {}, "scarcity-v1": {"maxObjects": null}}', now()
     from generate_series(0, $1::int - 1) n`,
    [designs],
  )
  await pool.query(
    `insert into token (id, object_definition_id, business_id, owner_id, author, last_owner, state, sort_name, created_at, modified_at)
     select gen_random_uuid(), 'd' || n % $4::int, 'bench' || n % 5,
       case when n < $3 then $1::uuid else md5('owner' || n % $5::int)::uuid end,
       'bench' || n % 5, 'bench' || n % 5, jsonb_build_object('numbered-v1', jsonb_build_object('number', n)),
       'design ' || n % $4::int, now() - n * interval '7 seconds', now() - (n::bigint * 7919 % 1000003) * interval '3 seconds'
     from generate_series(0, $2::int - 1) n`,
    [ownerId, all, owned, designs, others],
  )
  await pool.query(
    `insert into holding (owner_id, object_definition_id, held, at_root)
     select owner_id, object_definition_id, count(*), count(*) from token where owner_id is not null
     group by owner_id, object_definition_id
     on conflict do nothing`,
  )
  await pool.query('vacuum analyze token, holding, object_definition')
}

/** What the server asks the database for one page, as it asks it. */
async function statementsOf(page: number): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = pool.query.bind(pool) as (asked: Partial<Statement>, values?: unknown[]) => Promise<unknown>
  pool.query = ((asked: Partial<Statement>, values?: unknown[]) => {
    statements.push({ name: asked.name, text: asked.text ?? '', values: values ?? asked.values ?? [] })
    return query(asked, values)
  }) as never
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/vatoms/user-inventory/search',
    headers: { 'app-id': 'vitrine-wallet', authorization: `Bearer ${owner?.accessToken}` },
    payload: { pageParam: page },
  })
  pool.query = query as never
  if (response.statusCode !== 200) throw new Error(`page ${page} answered ${response.statusCode}`)
  const own = statements.filter(({ text }) => /\bfrom "?(token|holding|business|object_definition)\b/.test(text))
  if (own.length === 0) throw new Error('no statement of the page was seen')
  return own
}

async function read(times: number): Promise<{ http: number[]; bare: number[] }> {
  child.send({ ...reading, times } satisfies Reading)
  const [answer] = (await once(child, 'message')) as [{ http: number[]; bare: number[]; error?: string }]
  if (answer.error) throw new Error(answer.error)
  return answer
}
