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
import { clusterOf, expectRefusal } from './testing/used-data-folder.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

test('a first start prints where it is, and SIGTERM ends it and its database in order', async () => {
  const dataFolder = await temporaryDataFolder()
  const server = await startServerProcess({ dataFolder, flags: ['--verbose'] })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  // Said after the line that says that it is ready.
  await expect.poll(server.said).toMatch(/Local inbox: +http/)
  expect(server.said()).toMatch(/memory +\d+ MB \(server \d+ MB, database \d+ MB\)/)
  const database = await postmasterPid(dataFolder)
  expect(database).not.toBeNull()

  server.signal('SIGTERM')

  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(isAlive(database ?? 0)).toBe(false)
  const control = await readFile(join(clusterOf(dataFolder), 'postmaster.pid')).catch(() => null)
  expect(control).toBeNull()
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
