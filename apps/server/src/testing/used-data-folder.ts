import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { refusedStart, type ServerOptions, spawnServer, temporaryDataFolder } from './server-process.ts'

/** Where the embedded database's files lie. */
export const clusterOf = (dataFolder: string) => join(dataFolder, 'postgres/cluster')

/** For the tests of a file: makes data folders that have served once and were stopped in order, each a copy of the first. */
export function serveOnce(): () => Promise<string> {
  const served = { parent: '', dataFolder: '' }
  beforeAll(async () => {
    served.parent = await mkdtemp(join(tmpdir(), 'vitrine-served-'))
    served.dataFolder = join(served.parent, 'data')
    const { child, exited, printed } = spawnServer({ dataFolder: served.dataFolder })
    await printed(/Vitrine is ready/)
    child.kill('SIGTERM')
    expect(await exited).toMatchObject({ code: 0 })
  })
  afterAll(() => rm(served.parent, { recursive: true, force: true }))
  return async () => {
    const dataFolder = await temporaryDataFolder()
    // Keeps the owners, which node's own copy does not.
    await promisify(execFile)('cp', ['-a', served.dataFolder, dataFolder])
    return dataFolder
  }
}

/** The start ends with code 1 and one sentence. */
export async function expectRefusal(options: ServerOptions, sentence: RegExp): Promise<void> {
  const { code, said } = await refusedStart(options)
  expect(said).toMatch(sentence)
  expect(said.split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

/** Asks the embedded database of a running server. */
export async function query(dataFolder: string, sql: string) {
  const client = new pg.Client({
    connectionString: `postgres://vitrine@/vitrine?host=${encodeURIComponent(join(dataFolder, 'postgres/socket'))}`,
  })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}
