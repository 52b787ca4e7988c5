// server-host.ts WORLD: a program that keeps one PostgreSQL and starts whole servers on it, each with a copy of the database and the files
// of WORLD, a data folder that has served once. To load the program is most of a start, and is done once; what is done on one server,
// none of the others sees.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { startServer } from '../server.ts'

/** What a host is asked by the process that started it; it ends when that one lets go of it. */
export type HostQuestion =
  | { id: number; start: Readonly<Record<string, string>> }
  /** The server of an earlier question. */
  | { id: number; stop: number }
  /** Breaks something in the database of the server of an earlier question. */
  | { id: number; sql: string; on: number }
  /** Has so much time pass on the server of an earlier question, at once. */
  | { id: number; passSeconds: number; on: number }

export type HostAnswer = { id: number } & (
  | { url: string }
  | { stopped: number }
  | { ran: string }
  | { passed: number }
  | { error: string }
)

const [world = ''] = process.argv.slice(2)
const databaseOfWorld = 'vitrine'
const databaseOf = (id: number) => `server_${id}`

const folder = await mkdtemp(join(tmpdir(), 'vitrine-host-'))
const cluster = join(folder, 'postgres')
// Node's own copy does not keep whose the files are, and PostgreSQL opens only its own.
await promisify(execFile)('cp', ['-a', join(world, 'postgres'), cluster])
const postgres = await startEmbeddedPostgres(cluster)

interface Running {
  /** How far its clock is ahead of ours. */
  aheadMs: number
  end(): Promise<void>
}

/** By the question that asked for them. */
const running = new Map<number, Running>()

async function administrate(sql: string, database = 'postgres'): Promise<void> {
  const admin = openDatabase({ url: postgres.url(database), maxConnections: 1 })
  await admin.pool.query(sql).finally(() => admin.close())
}

async function start(id: number, settings: Readonly<Record<string, string>>): Promise<string> {
  const database = databaseOf(id)
  const dataFolder = join(folder, database)
  await cp(world, dataFolder, { recursive: true, filter: (source) => source !== join(world, 'postgres') })
  await administrate(`create database ${database} template ${databaseOfWorld} strategy file_copy`)
  const config = readConfig({
    flags: ['--port', '0', '--data', dataFolder],
    env: { DEMO: 'yes', ...settings, DATABASE_URL: postgres.url(database) },
  })
  const now = () => new Date(Date.now() + (running.get(id)?.aheadMs ?? 0))
  const server = await startServer(config, () => {}, { now })
  const end = async () => {
    // Whoever is still connected is cut off: nobody waits for an answer any more.
    await server.stop({ hurry: AbortSignal.abort() })
    await administrate(`drop database ${database} with (force)`)
    await rm(dataFolder, { recursive: true, force: true })
  }
  running.set(id, { aheadMs: 0, end })
  return server.url
}

async function stop(id: number): Promise<void> {
  const server = running.get(id)
  running.delete(id)
  await server?.end()
}

function pass(id: number, seconds: number): void {
  const server = running.get(id)
  if (!server) throw new Error(`server ${id} does not run`)
  server.aheadMs += seconds * 1000
}

async function answer(question: HostQuestion): Promise<HostAnswer> {
  const { id } = question
  try {
    if ('start' in question) return { id, url: await start(id, question.start) }
    if ('sql' in question) {
      await administrate(question.sql, databaseOf(question.on))
      return { id, ran: question.sql }
    }
    if ('passSeconds' in question) {
      pass(question.on, question.passSeconds)
      return { id, passed: question.passSeconds }
    }
    await stop(question.stop)
    return { id, stopped: question.stop }
  } catch (error) {
    return { id, error: (error as Error).stack ?? String(error) }
  }
}

process.on('message', async (question: HostQuestion) => {
  const answered = await answer(question)
  if (process.connected) process.send?.(answered)
})

process.once('disconnect', async () => {
  for (const id of [...running.keys()]) await stop(id)
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})

process.send?.({ id: 0, stopped: 0 } satisfies HostAnswer)
