// A fixed piece of work of the kinds that tests do: JavaScript that makes, writes, reads, sorts and searches objects, and PostgreSQL that
// keeps and finds rows. Prints what CPU time each has cost. Nothing of it may change, or budgets have to be measured anew.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { parseStat } from '../../../../tools/cpu/processes.mjs'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'

const people = Array.from({ length: 4_000 }, (_, index) => ({
  id: `person-${(index * 7919) % 4_000}`,
  name: `Ana ${index % 97} de la ${index % 89}`,
  tokens: Array.from({ length: 5 }, (_, token) => ({ id: `t${index}-${token}`, state: { place: [index, token] } })),
}))

function workInJavaScript(rounds: number) {
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    const read: typeof people = JSON.parse(JSON.stringify(people))
    read.sort((a, b) => a.id.localeCompare(b.id))
    const byName = Map.groupBy(read, ({ name }) => name.replaceAll(/\s+/g, '-').toLowerCase())
    for (const [name, group] of byName) {
      found += [...name.matchAll(/a\b|(?<=-)l\w/g)].length
      found += group.flatMap(({ tokens }) => tokens.map(({ id, state }) => ({ ...state, id }))).length
    }
  }
  return found
}

async function workInPostgres(client: pg.Client, rounds: number) {
  await client.query('create table kept (id text primary key, owner int not null, state jsonb not null)')
  await client.query('create index on kept (owner)')
  for (let round = 0; round < rounds; round += 1) {
    await client.query('begin')
    await client.query(
      `insert into kept select $1 || '-' || n, n % 50, jsonb_build_object('n', n, 'name', md5(n::text))
       from generate_series(1, 1000) n`,
      [`${round}`],
    )
    for (let owner = 0; owner < 50; owner += 1)
      await client.query('select id, state from kept where owner = $1 order by id limit 50', [owner])
    await client.query(`update kept set state = state || '{"seen": true}' where owner = $1`, [round % 50])
    await client.query('commit')
  }
}

const used = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

workInJavaScript(2)
const begun = used()
workInJavaScript(40)
const javascript = used() - begun

const folder = mkdtempSync(join(tmpdir(), 'vitrine-reference-'))
const server = await startEmbeddedPostgres(folder)
const client = new pg.Client({ connectionString: server.url('postgres') })
try {
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const backend = () => parseStat(readFileSync(`/proc/${rows[0].pid}/stat`, 'latin1')).own
  const before = backend()
  await workInPostgres(client, 40)
  process.stdout.write(`${JSON.stringify({ javascript, postgres: backend() - before })}\n`)
} finally {
  await client.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
