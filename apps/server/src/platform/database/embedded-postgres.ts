import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { findPostgres, type PostgresBinaries, type PostgresUser, postgresUser } from './postgres-binaries.ts'
import { cannotRun, clusterAsSeen, lastComplaint, ownFolder, prepareCluster } from './postgres-cluster.ts'
import { disownStaleLocks, findPostmaster, isPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** Connection address of a database on this server. */
  url(databaseName: string): string
  /** Address of this database, which is made if it is missing. */
  database(name: string): Promise<string>
  /** Orderly: the sessions end, the cluster is checkpointed, the process is gone. */
  stop(): Promise<void>
  /** The postmaster; its children serve the sessions. */
  pid: number
}

/** Small, but no durability is given up: fsync, full pages and synchronous commits stay on. */
const lean = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  max_wal_senders: '0',
  wal_level: 'minimal',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // PostgreSQL 18 would keep three more processes for this.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  jit: 'off',
  // Statements and details may hold addresses and names of people.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Sockets' addresses have 107 bytes; PostgreSQL adds its own name to the folder's. */
const socketFolderMaxLength = 107 - '/.s.PGSQL.5432'.length
const logMaxBytes = 1_000_000

/** Runs the packaged PostgreSQL on a unix socket in `folder`, making the cluster on first use, or adopts one left running. */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartError('No PostgreSQL is packaged for Windows; set DATABASE_URL to a PostgreSQL server instead.')
  }
  const user = await postgresUser()
  const binaries = await findPostgres(user)
  const cluster = join(folder, 'cluster')
  const within = join(folder, 'socket')
  const isShort = Buffer.byteLength(within) <= socketFolderMaxLength
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const socketFolder = isShort ? within : join(tmpdir(), `vitrine-${process.getuid?.() ?? 0}-${name}`)
  await ownFolder(folder, user)
  await ownFolder(socketFolder, user)
  const url = (database: string) => `postgres://vitrine@/${database}?host=${encodeURIComponent(socketFolder)}`

  const pid = await run({ folder, cluster, socketFolder, isShort, binaries, user, url: url('postgres') })
  return {
    url,
    pid,
    async database(database) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      try {
        const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
        if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
      } catch (error) {
        // duplicate_database, or the unique index behind it: made by another server just now.
        if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
      } finally {
        await client.end()
      }
      return url(database)
    },
    async stop() {
      await stop(pid, cluster)
      if (!isShort) await rm(socketFolder, { recursive: true, force: true })
    },
  }
}

interface Place {
  folder: string
  cluster: string
  socketFolder: string
  isShort: boolean
  binaries: PostgresBinaries
  user: PostgresUser | undefined
  url: string
}

async function run(place: Place): Promise<number> {
  for (;;) {
    const left = await findPostmaster(place.cluster)
    if (left) {
      let tries = 500
      if (left.stopping) await untilGone(left.pid, place.cluster)
      else if (await answers(place.url, async () => --tries > 0 && (await isPostmaster(left.pid, place.cluster))))
        return left.pid
      // It listens where this server does not look, as after a change of the folder for temporary files.
      else await stop(left.pid, place.cluster)
      continue
    }
    await prepareCluster(place.folder, place.cluster, place.binaries, place.user)
    await disownStaleLocks(place.cluster, place.socketFolder)
    const log = await openLog(place.folder)
    const child = launch(place, log.fd)
    const failed = new Promise<string | null>((resolve) => {
      child.once('error', (error) => resolve(cannotRun(place.binaries.postgres, error)))
      child.once('exit', () => resolve(null))
    })
    await log.close()
    const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
    const ready = await answers(place.url, isRunning).catch(async (error) => {
      child.kill('SIGINT')
      await failed
      throw error
    })
    if (ready) {
      child.unref()
      return child.pid ?? 0
    }
    const reason = (await failed) ?? lastComplaint((await readFile(log.path, 'utf8')).slice(log.start))
    // Another server won the race for this cluster: theirs is adopted, and the instance lock decides.
    if (await findPostmaster(place.cluster)) continue
    throw new StartError(
      `The database in ${place.cluster} cannot be opened: ${reason}. Its files were left as they are; restore a backup if it is damaged.`,
    )
  }
}

/** In a session of its own, so that Ctrl-C reaches only us, and with no pipe that would break when we are killed. */
function launch({ cluster, socketFolder, isShort, binaries, user }: Place, log: number): ChildProcess {
  const seen = clusterAsSeen(cluster, user)
  const socket = isShort && seen !== cluster ? '../socket' : socketFolder
  const settings = Object.entries({ ...lean, unix_socket_directories: socket })
  return spawn(binaries.postgres, ['-D', seen, ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])], {
    env: binaries.env,
    ...user,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', log, log],
  })
}

async function openLog(folder: string) {
  const path = join(folder, 'log')
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > logMaxBytes) await rename(path, `${path}.old`)
  const handle = await open(path, 'a', 0o600)
  return { path, start: size > logMaxBytes ? 0 : size, fd: handle.fd, close: () => handle.close() }
}

/** Asks until PostgreSQL answers (after a crash it first recovers); false when `isAlive` says that it never will. */
async function answers(url: string, isAlive: () => boolean | Promise<boolean>): Promise<boolean> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      await client.end().catch(() => {})
      const { code, message } = error as { code?: string; message: string }
      const isStarting = code === '57P03' || code === 'ECONNRESET'
      const isAbsent = code === 'ENOENT' || code === 'ECONNREFUSED'
      if (!isStarting && !isAbsent && !/terminated/.test(message)) {
        throw new StartError(`The database does not let its server in: ${message}. Restore a backup if it is damaged.`)
      }
      if (!(await isAlive())) return false
      await pause(10)
    }
  }
}

async function stop(pid: number, cluster: string): Promise<void> {
  if (!(await isPostmaster(pid, cluster))) return
  // PostgreSQL's "fast" shutdown.
  process.kill(pid, 'SIGINT')
  await untilGone(pid, cluster)
}

async function untilGone(pid: number, cluster: string): Promise<void> {
  while (await isPostmaster(pid, cluster)) await pause(10)
}
