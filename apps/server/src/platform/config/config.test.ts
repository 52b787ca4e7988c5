import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { readConfig } from './config.ts'
import { createSecrets, loadSecrets } from './secrets.ts'
import { settingsPage, usage } from './usage.ts'

const refusal = (sources: Parameters<typeof readConfig>[0]) => {
  try {
    readConfig(sources)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return null
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'vitrine-config-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('with nothing set the server listens on this machine only, with its own database and the demo world', () => {
  expect(readConfig()).toMatchObject({
    port: 4400,
    host: '127.0.0.1',
    databaseUrl: null,
    demo: true,
    inbox: true,
    roles: new Set(['http', 'realtime', 'worker']),
  })
})

test('a flag wins over a variable, and an empty variable counts as not given', () => {
  const config = readConfig({ flags: ['--port', '5000', '--verbose'], env: { PORT: '6000', HOST: ' ' } })
  expect(config).toMatchObject({ port: 5000, host: '127.0.0.1', verbose: true })
  expect(readConfig({ flags: ['--port=5001'] }).port).toBe(5001)
})

test.each([
  ['PORT', { env: { PORT: 'eighty' } }],
  ['PORT', { env: { PORT: '65536' } }],
  ['PUBLIC_URL', { env: { PUBLIC_URL: 'https://wallet.example/app' } }],
  ['DATABASE_URL', { env: { DATABASE_URL: 'mysql://db' } }],
  ['ROLES', { env: { ROLES: 'http,cook' } }],
  ['CLIENTS', { env: { CLIENTS: '[{"id":"shop","redirectUris":["nowhere"]}]' } }],
  ['CLIENTS', { env: { CLIENTS: '{' } }],
  ['CLIENTS', { env: { CLIENTS: '[{"id":"shop"},{"id":"kiosk"},{"id":"shop"}]' } }],
  ['CLIENTS', { env: { CLIENTS: '[{"id":"vitrine-wallet"}]' } }],
  ['CLIENTS', { env: { CLIENTS: '[{"id":"wallet.CafeLumen1"}]' } }],
  ['CORS_ORIGINS', { env: { CORS_ORIGINS: 'https://a.example/path' } }],
  ['SECRET', { env: { SECRET: 'short' } }],
  ['ERRORS_DSN', { env: { ERRORS_DSN: 'https://errors.example/1' } }],
  ['WALLET_ERRORS_DSN', { env: { WALLET_ERRORS_DSN: 'no' } }],
  ['MAP_STYLE', { env: { MAP_STYLE: 'planet.pmtiles' } }],
  ['MAP_STYLE', { env: { MAP_STYLE: 'ftp://tiles.example/style.json' } }],
  ['GEOCODER_URL', { env: { GEOCODER_URL: 'https://nominatim.example', GOOGLE_GEOCODING_KEY: 'key' } }],
  ['RPC_URLS', { env: { RPC_URLS: '{"mainnet":"https://rpc.example"}' } }],
  ['MATRIX_URL', { env: { MATRIX_URL: 'https://matrix.example' } }],
  ['MATRIX_URL', { env: { MATRIX_URL: 'https://matrix.example/_matrix' } }],
  ['INBOX', { env: { HOST: '0.0.0.0', INBOX: 'yes' } }],
  ['SECRET_FILE', { env: { SECRET_FILE: '/no/such/file' } }],
  ['--colour', { flags: ['--colour', 'red'] }],
  ['--port', { flags: ['--port'] }],
])('a wrong %s names itself in one sentence', (name, sources) => {
  const message = refusal(sources as Parameters<typeof readConfig>[0])
  expect(message).toContain(name)
  expect(message?.split('\n')).toHaveLength(1)
})

test('the refusal of a secret does not show it', () => {
  expect(refusal({ env: { DATABASE_URL: 'oracle://user:hunter2@db' } })).not.toContain('hunter2')
})

test('a secret can be kept in a file', async () => {
  const file = join(await folder(), 'secret')
  await writeFile(file, `${'s'.repeat(32)}\n`)
  expect(readConfig({ env: { SECRET_FILE: file } }).secrets).toEqual(['s'.repeat(32)])
})

test('secrets are made once, for their owner only, also when two servers make them at once', async () => {
  const place = join(await folder(), 'data')
  const made = await Promise.all([loadSecrets(place), loadSecrets(place), loadSecrets(place)])
  const again = await loadSecrets(place)
  const cookies = [...made, again].map((secrets) => secrets.derive('cookies'))
  expect(new Set(cookies.flat()).size).toBe(1)
  expect((await stat(join(place, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('damaged secrets are refused and left alone', async () => {
  const place = await folder()
  await writeFile(join(place, 'secrets.json'), '{"secrets":')
  await expect(loadSecrets(place)).rejects.toThrow(StartError)
  expect(await readFile(join(place, 'secrets.json'), 'utf8')).toBe('{"secrets":')
})

test('each purpose has its own keys, and an older secret is still accepted after a change', () => {
  const before = createSecrets(['a'.repeat(32)])
  const after = createSecrets(['b'.repeat(32), 'a'.repeat(32)])
  expect(before.derive('cookies')).not.toEqual(before.derive('pairwise'))
  expect(after.derive('cookies')).toContain(before.derive('cookies')[0])
  expect(after.derive('cookies')[0]).not.toBe(before.derive('cookies')[0])
})

test('the documented settings are the settings that there are', async () => {
  const page = fileURLToPath(new URL('../../../../../docs/self-hosting/settings.md', import.meta.url))
  expect(await readFile(page, 'utf8'), 'run `npm run docs:settings -w apps/server`').toBe(settingsPage())
})

test('wallets tell whom the server tells, unless they are told otherwise', () => {
  const [server, wallets] = ['https://key@errors.example/1', 'https://key@errors.example/2']
  const told = (env: Record<string, string>) => readConfig({ env }).walletErrorsDsn
  expect(told({})).toBe(null)
  expect(told({ ERRORS_DSN: server })).toBe(server)
  expect(told({ ERRORS_DSN: server, WALLET_ERRORS_DSN: wallets })).toBe(wallets)
  expect(told({ WALLET_ERRORS_DSN: wallets })).toBe(wallets)
  expect(told({ ERRORS_DSN: server, WALLET_ERRORS_DSN: 'off' })).toBe(null)
})

test('the help names every option', () => {
  for (const option of ['--port', '--host', '--data', '--roles', '--verbose', '--help'])
    expect(usage()).toContain(option)
})

test('money is played with on one’s own machine only, and Stripe is taken with its webhook only', () => {
  const testCheckout = (env: Record<string, string>) => readConfig({ env }).testCheckout
  expect(testCheckout({})).toBe(true)
  expect(testCheckout({ PUBLIC_URL: 'http://localhost:4400' })).toBe(true)
  expect(testCheckout({ PUBLIC_URL: 'https://wallet.example' })).toBe(false)
  expect(testCheckout({ HOST: '0.0.0.0' })).toBe(false)
  expect(testCheckout({ PUBLIC_URL: 'https://wallet.example', TEST_CHECKOUT: 'yes' })).toBe(true)

  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_2,whsec_1' }
  expect(testCheckout(stripe)).toBe(false)
  expect(readConfig({ env: stripe }).stripe).toEqual({
    secretKey: 'sk_live_1',
    webhookSecrets: ['whsec_2', 'whsec_1'],
    apiUrl: null,
  })
  expect(() => readConfig({ env: { STRIPE_SECRET_KEY: 'sk_live_1' } })).toThrow(/STRIPE_WEBHOOK_SECRET/)
})
