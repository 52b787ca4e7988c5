import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoWorld } from '@vitrine/fixtures'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServerProcess, temporaryDataFolder } from './testing/server-process.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Runs `npm run backup` or `npm run restore` as a person would. */
async function run(program: 'backup' | 'restore', options: readonly string[]) {
  const file = fileURLToPath(new URL(`./${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, ...options], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: join(tmpdir(), 'vitrine-test-cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: said.trim() }
}

const statusOf = async (url: string, accessToken: string) =>
  (await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${accessToken}`, 'app-id': 'vitrine-wallet' } }))
    .status

/** Signs somebody of the demo world in by a code from the local inbox. */
async function signIn(url: string, email: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'app-id': 'vitrine-wallet' },
      body: JSON.stringify(body),
    })
  const identity = { identity_type: 'email', identity_value: email }
  expect((await post('/otp', identity)).status).toBe(200)
  const inbox = await fetch(`${url}/inbox?to=${encodeURIComponent(email)}`)
  const [, otp = ''] = /data-copy="(\d{6})"/.exec(await inbox.text()) ?? []
  const form = new URLSearchParams({ client_id: 'vitrine-wallet', scope: 'openid', ...identity, otp })
  const answer = await fetch(`${url}/api/token`, { method: 'POST', body: form })
  return ((await answer.json()) as { access_token: string }).access_token
}

test('an installation is backed up while it serves, and another folder goes on with it: who was signed in still is', async () => {
  const dataFolder = await temporaryDataFolder()
  const server = await startServerProcess({ dataFolder })
  const email = demoWorld.people.find((person) => person.email)?.email ?? ''
  const accessToken = await signIn(server.url, email)
  const to = await mkdtemp(join(tmpdir(), 'vitrine-backups-'))
  onTestFinished(() => rm(to, { recursive: true, force: true }))

  const backup = await run('backup', ['--to', to, '--data', dataFolder])
  expect(backup.said).toMatch(/Database +(\d+) of \1 tables, .*MB\n(.*\n)*Verifying +(\d+) of \3 files/)
  expect(backup.said).toMatch(/The backup is whole: .*\nIt is not encrypted/)
  expect(backup.code).toBe(0)
  expect(await statusOf(server.url, accessToken)).toBe(200)
  server.signal('SIGTERM')
  expect(await server.exited).toMatchObject({ code: 0 })

  const elsewhere = await temporaryDataFolder()
  const restored = await run('restore', ['--from', to, '--data', elsewhere])
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/Restored into .*npm start/) })
  // By the same address, whose tokens they are.
  const again = await startServerProcess({ dataFolder: elsewhere, flags: ['--port', new URL(server.url).port] })
  expect(await statusOf(again.url, accessToken)).toBe(200)
  expect(await statusOf(again.url, await signIn(again.url, email))).toBe(200)

  // It does not run any more, and is backed up all the same; its database ends again.
  expect(await run('backup', ['--to', to, '--data', dataFolder])).toMatchObject({ code: 0 })
  expect(await readdir(join(dataFolder, 'postgres/cluster'))).not.toContain('postmaster.pid')
})

test.each([
  ['backup', [], 'Where to? Name a folder by --to or BACKUP_FOLDER.'],
  ['backup', ['--to', '/tmp', '--data', '/tmp/nowhere'], /^There is no database in \/tmp\/nowhere/],
  ['restore', ['--from', '/tmp/nowhere'], 'The folder /tmp/nowhere cannot be read (ENOENT).'],
] as const)('npm run %s -- %j says what is wrong in one sentence', async (program, options, sentence) => {
  const { code, said } = await run(program, options)
  expect(said).toMatch(sentence)
  expect(said.split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})
