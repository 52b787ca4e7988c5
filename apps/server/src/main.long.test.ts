import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  isAlive,
  postmasterPid,
  refusedStart,
  startServerProcess,
  temporaryDataFolder,
} from './testing/server-process.ts'
import { createThrowawayDatabase } from './testing/throwaway-database.ts'
import { clusterOf, expectRefusal, query, serveOnce } from './testing/used-data-folder.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const usedDataFolder = serveOnce()

/** Hash of every file of the database but its log. */
async function fingerprint(dataFolder: string): Promise<Map<string, string>> {
  const cluster = clusterOf(dataFolder)
  const hashes = new Map<string, string>()
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    hashes.set(
      path,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  return hashes
}

/** A request whose last byte is kept back, so that it is in progress until `finish`. */
async function requestInProgress(url: string) {
  const body = JSON.stringify({})
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const head = ['POST /api/token HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Expect: 100-continue']
  socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
  // The server says so when it has begun with the request.
  await new Promise<void>((resolve) => socket.once('data', () => resolve()))
  return {
    closed,
    answer: () => answer.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, ''),
    finish: () => void socket.write(body.slice(-1)),
  }
}

const isListening = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => resolve(true) ?? socket.destroy())
    socket.once('error', () => resolve(false))
  })

test('a stop lets requests in progress finish and takes no new ones', async () => {
  const dataFolder = await usedDataFolder()
  const server = await startServerProcess({ dataFolder })
  const request = await requestInProgress(server.url)

  server.signal('SIGTERM')
  while (await isListening(server.url));
  expect(request.answer()).toBe('')
  request.finish()
  await request.closed

  // A refusal of the empty request, which is an answer.
  expect(request.answer()).toMatch(/^HTTP\/1.1 4\d\d /)
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test('a second signal does not wait for requests in progress', async () => {
  const dataFolder = await usedDataFolder()
  const server = await startServerProcess({ dataFolder, env: { SHUTDOWN_SECONDS: '600' } })
  const request = await requestInProgress(server.url)

  server.signal('SIGTERM')
  while (await isListening(server.url));
  server.signal('SIGTERM')
  await request.closed

  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(await postmasterPid(dataFolder)).toBeNull()
})

test('of two first starts at once, one serves and the other is refused', async () => {
  const dataFolder = await temporaryDataFolder()
  const outcomes = await Promise.allSettled([startServerProcess({ dataFolder }), startServerProcess({ dataFolder })])
  expect(outcomes.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((each) => each.status === 'rejected')
  expect(String(refused?.reason)).toContain('is already using the data folder')
  expect((await readdir(join(dataFolder, 'postgres'))).filter((name) => name.includes('new-'))).toEqual([])
})

test('after a SIGKILL the next start adopts the database that was left running', async () => {
  const dataFolder = await usedDataFolder()
  const first = await startServerProcess({ dataFolder })
  await query(dataFolder, `create table kept as select 1 as one`)
  const database = await postmasterPid(dataFolder)
  first.signal('SIGKILL')
  await first.exited
  expect(isAlive(database ?? 0)).toBe(true)

  const second = await startServerProcess({ dataFolder })

  expect(await postmasterPid(dataFolder)).toBe(database)
  expect((await query(dataFolder, 'select one from kept')).rows).toEqual([{ one: 1 }])
  second.signal('SIGTERM')
  expect(await second.exited).toMatchObject({ code: 0 })
  expect(isAlive(database ?? 0)).toBe(false)
})

test('a database that ends under a server ends the server with a sentence', async () => {
  const dataFolder = await usedDataFolder()
  const server = await startServerProcess({ dataFolder })
  process.kill((await postmasterPid(dataFolder)) ?? 0, 'SIGQUIT')
  expect(await server.exited).toMatchObject({ code: 1 })
  expect(server.said()).toContain('The database ended unexpectedly')
})

test('a data folder that cannot be made is named', async () => {
  const dataFolder = await temporaryDataFolder()
  await writeFile(dataFolder, 'a file')
  await expectRefusal({ dataFolder: join(dataFolder, 'below') }, /^The data folder .* cannot be made or written to/)
  await rm(dataFolder)
  await expectRefusal({ dataFolder: '/proc/vitrine/data' }, /^The data folder .* cannot be made or written to/)
  await expectRefusal({ dataFolder: '/proc' }, /^The data folder .* cannot be made or written to/)
})

test.each<[string, RegExp, (cluster: string) => Promise<unknown>]>([
  [
    'a control file of noughts',
    /cannot be opened|damaged/,
    (c) => writeFile(join(c, 'global/pg_control'), Buffer.alloc(8192)),
  ],
  ['no control file', /cannot be opened|damaged/, (c) => rm(join(c, 'global/pg_control'))],
  ['no version', /damaged \(its PG_VERSION/, (c) => rm(join(c, 'PG_VERSION'))],
  ['a newer major version', /made by PostgreSQL 19, which is newer/, (c) => writeFile(join(c, 'PG_VERSION'), '19\n')],
  ['an older major version', /made by PostgreSQL 15, which is older/, (c) => writeFile(join(c, 'PG_VERSION'), '15\n')],
])('a database with %s gets one sentence and stays as it is', async (_what, sentence, damage) => {
  const dataFolder = await usedDataFolder()
  await damage(clusterOf(dataFolder))
  const before = await fingerprint(dataFolder)
  await expectRefusal({ dataFolder }, sentence)
  expect(await fingerprint(dataFolder)).toEqual(before)
})

test('a database whose tables are gone from the disk gets one sentence', async () => {
  const dataFolder = await usedDataFolder()
  for (const name of await readdir(join(clusterOf(dataFolder), 'base'))) {
    if (Number(name) >= 16_384) await rm(join(clusterOf(dataFolder), 'base', name), { recursive: true })
  }
  await expectRefusal({ dataFolder }, /database/)
  expect(await postmasterPid(dataFolder)).toBeNull()
})

test('two servers that start at once on one empty external database both serve', async () => {
  const database = await createThrowawayDatabase({ empty: true })
  onTestFinished(() => database.close())
  const env = { DATABASE_URL: database.url, SECRET: 'a secret that both of the servers share' }
  const dataFolder = await temporaryDataFolder()

  const servers = await Promise.all([startServerProcess({ dataFolder, env }), startServerProcess({ dataFolder, env })])

  const keys = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/api/jwks`)).json()))
  expect(keys[0]).toEqual(keys[1])
  for (const server of servers) {
    server.signal('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
  }
})

test('a path too long for a socket, in a folder that only its owner may enter, works too', async () => {
  const parent = await temporaryDataFolder()
  const dataFolder = join(parent, 'a'.repeat(60), 'b'.repeat(60))
  await mkdir(parent, { mode: 0o700 })
  await chmod(parent, 0o700)
  const server = await startServerProcess({ dataFolder })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  server.signal('SIGTERM')
  expect(await server.exited).toMatchObject({ code: 0 })
})

test('a second server on the same data folder is refused, and the first goes on', async () => {
  const dataFolder = await usedDataFolder()
  const first = await startServerProcess({ dataFolder })
  await expectRefusal({ dataFolder }, new RegExp(`process ${first.pid}\\) is already using the data folder`))
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('after the server and its database were killed the next start recovers what was committed', async () => {
  const dataFolder = await usedDataFolder()
  const first = await startServerProcess({ dataFolder })
  await query(dataFolder, `create table kept as select 1 as one`)
  const database = await postmasterPid(dataFolder)
  first.signal('SIGKILL')
  process.kill(database ?? 0, 'SIGKILL')
  await first.exited

  await startServerProcess({ dataFolder })

  expect((await query(dataFolder, 'select one from kept')).rows).toEqual([{ one: 1 }])
})

test('a database of a newer Vitrine gets one sentence, and its rows stay', async () => {
  const dataFolder = await usedDataFolder()
  const first = await startServerProcess({ dataFolder })
  const insert = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`
  await query(dataFolder, insert)
  first.signal('SIGTERM')
  await first.exited
  await expectRefusal({ dataFolder }, /^The database was made by a newer Vitrine/)
  expect(await postmasterPid(dataFolder)).toBeNull()
})

test('a taken port is said before anything is made', async () => {
  const dataFolder = await temporaryDataFolder()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  await expectRefusal({ dataFolder, flags: ['--port', String(port)] }, new RegExp(`^Port ${port} is taken`))
  await expect(readdir(dataFolder)).rejects.toThrow('ENOENT')
})

test('a wrong setting names itself and touches nothing', async () => {
  const dataFolder = await temporaryDataFolder()
  await expectRefusal({ dataFolder, env: { LOG_LEVEL: 'loud' } }, /^The setting LOG_LEVEL is wrong/)
  await expect(readdir(dataFolder)).rejects.toThrow('ENOENT')
})

test('an external database that cannot be reached is named without its password', async () => {
  const dataFolder = await temporaryDataFolder()
  const env = { DATABASE_URL: 'postgres://ana:hunter2@127.0.0.1:1/shop' }
  const { code, said } = await refusedStart({ dataFolder, env })
  expect(code).toBe(1)
  expect(said).toMatch(/^The database shop on 127\.0\.0\.1:1 cannot be used/)
  expect(said).not.toContain('hunter2')
})
