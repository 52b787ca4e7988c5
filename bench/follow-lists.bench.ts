import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { askedFor } from './support/asked-for.ts'
import { median, percentile, printFigure } from './support/figures.ts'
import type { ListReading } from './support/list-reader.ts'
import type { Statement } from './support/page-reader.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'

const edges = 1_000_000
const people = 200_000
const ofOne = 100_000
const pagesRead = 60

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const { pool } = app.database
const [reader] = await makePeople(server, 1)
if (!reader) throw new Error('nobody was made')
await fill(reader.id)

const pages: ListReading['pages'] = []
for (const type of ['followers', 'following'] as const) {
  let cursor: string | null = null
  for (let page = 0; page < pagesRead; page++) {
    const path = `/api/people/${reader.id}/list/${type}${cursor ? `?cursor=${cursor}` : ''}`
    const { statements, next } = await statementsOf(path)
    pages.push({ path, statements })
    cursor = far(next, page)
  }
}
const child = fork(fileURLToPath(new URL('./support/list-reader.ts', import.meta.url)))
const port = Number(new URL(server.url).port)
const reading = { port, databaseUrl: pool.options.connectionString ?? '', accessToken: reader.accessToken, pages }
await read(300)
const runs = [await read(1_200), await read(1_200), await read(1_200)]
child.kill()
await server.stop()

const p99 = (kind: 'http' | 'bare') => median(runs.map((run) => percentile(run[kind], 0.99)))
const p50 = (kind: 'http' | 'bare') => median(runs.map((run) => median(run[kind])))
console.log(
  `page of 50 out of ${edges} follows, ${ofOne} of one person each way: p50 ${p50('http').toFixed(2)} ms (bare ${p50('bare').toFixed(2)} ms), p99 ${p99('http').toFixed(2)} ms (bare ${p99('bare').toFixed(2)} ms)`,
)
printFigure('p99 over HTTP, of the same SQL by the bare driver', p99('http') / p99('bare'), 3, 'times')

/** Now and then a leap forward, so that pages are near and far. */
function far(cursor: string, page: number): string {
  const [time = '', id = ''] = cursor.split('_')
  return page % 5 === 4 ? `${Number(time) - 8_000_000}_${id}` : cursor
}

/** Written straight into the tables: one person with very many ties, and all the others among each other. */
async function fill(personId: string): Promise<void> {
  await pool.query(
    `create table bench_person as select n, gen_random_uuid() as id from generate_series(0, ${people - 1}) n`,
  )
  await pool.query('create unique index on bench_person (n)')
  await pool.query(
    `insert into account (id, name, preferred_username, about, created_at, updated_at)
     select id, 'Person ' || n, 'person' || n, '{"bio": "Collects."}', now(), now() from bench_person`,
  )
  await pool.query(
    `insert into follow (follower_id, followed_id, since)
     select id, $1::uuid, now() - n * interval '1 second' from bench_person where n < $2
     union all
     select $1::uuid, id, now() - n * interval '1 second' from bench_person where n < $2`,
    [personId, ofOne],
  )
  await pool.query(
    `insert into follow (follower_id, followed_id, since)
     select one.id, two.id, now() - one.n * interval '1 second'
     from bench_person one cross join generate_series(1, $2::int) step
     join bench_person two on two.n = (one.n + step * 7919) % $1::int`,
    [people, (edges - 2 * ofOne) / people],
  )
  await pool.query('vacuum analyze follow, account')
}

async function statementsOf(path: string): Promise<{ statements: Statement[]; next: string }> {
  const { statements, body } = await askedFor(server, path, reader?.accessToken ?? '')
  const { nextCursor: next } = (body as { data: { nextCursor?: string } }).data
  if (!next) throw new Error(`${path} has no further page`)
  return { statements: statements.filter(({ text }) => /account|follow|person_block/.test(text)), next }
}

async function read(times: number): Promise<{ http: number[]; bare: number[] }> {
  child.send({ ...reading, times } satisfies ListReading)
  const [answer] = (await once(child, 'message')) as [{ http: number[]; bare: number[]; error?: string }]
  if (answer.error) throw new Error(answer.error)
  return answer
}
