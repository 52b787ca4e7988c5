// Calls every operation of the running server's OpenAPI with made-up input, good and bad, as a person and as nobody: none may
// answer with 5xx or with a status that it does not declare. The arguments: the path of schemathesis, then options for it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { capture } from '../setup/child.mjs'

const [program, ...options] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'vitrine-fuzz-'))
const config = readConfig({
  flags: ['--port', '0', '--data', join(folder, 'data')],
  env: { DEMO: 'yes', LOG_LEVEL: 'error', RATE_PER_MINUTE: '999999999' },
})
const server = await startServer(config, () => undefined)
const { database, identity } = server.app
const { rows } = await database.pool.query(`select account_id from identity where value = 'ana@example.com'`)
const accessToken = await identity.accessTokens.issue({
  accountId: rows[0].account_id,
  clientId: 'vitrine-wallet',
  guest: false,
  scope: 'openid profile email offline_access',
})

/** A token that is refused would make the pass as Ana one more pass as nobody. */
async function isSignedIn() {
  const headers = { authorization: `Bearer ${accessToken}`, 'app-id': 'vitrine-wallet' }
  return (await fetch(`${server.url}/api/me`, { headers })).status === 200
}
if (!(await isSignedIn())) throw new Error('Ana could not be signed in')

const checks = 'not_a_server_error,status_code_conformance,content_type_conformance,unsupported_method'
const passes = [
  ['as Ana', ['-H', `Authorization: Bearer ${accessToken}`, '-H', 'App-Id: vitrine-wallet']],
  ['as nobody', ['-H', 'App-Id: vitrine-wallet']],
]
/** With one worker: two threads of it share Python's recursion limit, and now and then one of them falls over the other's. */
function fuzz(headers) {
  const args = [
    'run',
    `${server.url}/docs/json`,
    '--checks',
    checks,
    '--seed',
    '20260601',
    '--generation-database',
    'none',
  ]
  args.push('--continue-on-failure', '--no-color', '--warnings', 'off', '--workers', '1', ...headers, ...options)
  return capture(program, args, { cwd: folder })
}
const ended = await Promise.all(
  passes.map(async ([who, headers]) => {
    const { code, output } = await fuzz(headers)
    console.log(`Fuzzed ${who}\n${output}`)
    if (who === 'as Ana') console.log(`Ana is ${(await isSignedIn()) ? 'still' : 'no longer'} signed in`)
    return code
  }),
)
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(ended.some((code) => code !== 0) ? 1 : 0)
