import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isAlive, postmasterPid, startServerProcess, temporaryDataFolder } from './testing/server-process.ts'
import { clusterOf } from './testing/used-data-folder.ts'

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
