import { returnSpareMemory } from '@vitrine/server/src/platform/telemetry/memory.ts'
import { startProduct } from './product.ts'

/** The product with so many people, in a process of its own: says what the benchmark needs. */
const count = Number(process.argv[2])
const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const { database } = app
await database.pool.query(
  `with numbered as (select number, gen_random_uuid() as id from generate_series(1, $1) number),
      made as (
        insert into account (id, name, created_at, updated_at) select id, 'Somebody', now(), now() from numbered)
    insert into identity (id, account_id, type, value, verified, created_at)
    select gen_random_uuid(), id, 'email', md5(number::text) || '@people.example', true, now() from numbered`,
  [count],
)
const { rows: owners } = await database.pool.query<{ id: string; owner_id: string }>(
  'select id, owner_id from business order by id limit 1',
)
const [brand] = owners
if (!brand) throw new Error('there is no brand')
await database.transaction((tx) =>
  app.tokens.createDefinition(tx, {
    id: 'bench-bulk',
    businessId: brand.id,
    displayName: 'Postcard',
    behaviours: { 'transferable-v1': {}, 'numbered-v1': {} },
  }),
)
await database.pool.query('analyze account, identity')
const token = await app.identity.accessTokens.issue({
  accountId: brand.owner_id,
  clientId: 'vitrine-studio',
  guest: false,
  scope: 'openid profile email offline_access studio',
  authTime: Math.floor(Date.now() / 1000),
  amr: ['otp'],
})
// As when it starts by itself.
returnSpareMemory()
const said = {
  url: server.url,
  token,
  businessId: brand.id,
  designId: 'bench-bulk',
  pid: process.pid,
  databasePid: server.databasePid,
}
process.stdout.write(`${JSON.stringify(said)}\n`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit()))
