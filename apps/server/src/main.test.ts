import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  isAlive,
  postmasterPid,
  refusedStart,
  startServerProcess,
  temporaryDataFolder,
} from './testing/server-process.ts'
import { clusterOf, expectRefusal, query, serveOnce } from './testing/used-data-folder.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const usedDataFolder = serveOnce()

test('a first start prints where it is, and SIGTERM ends it and its database in order', async () => {
  const dataFolder = await temporaryDataFolder()
  const server = await startServerProcess({ dataFolder, flags: ['--verbose'] })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(server.said()).toMatch(/Local inbox: +http/)
  expect(server.said()).toMatch(/memory +\d+ MB \(server \d+ MB, database \d+ MB\)/)
  const database = await postmasterPid(dataFolder)
  expect(database).not.toBeNull()

  server.signal('SIGTERM')

  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(isAlive(database ?? 0)).toBe(false)
  const control = await readFile(join(clusterOf(dataFolder), 'postmaster.pid')).catch(() => null)
  expect(control).toBeNull()
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

test('a taken port is said before anything is made', async () => {
  const dataFolder = await temporaryDataFolder()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  await expectRefusal({ dataFolder, flags: ['--port', String(port)] }, new RegExp(`^Port ${port} is taken`))
  await expect(readdir(dataFolder)).rejects.toThrow('ENOENT')
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
