import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SignJWT } from 'jose'

const run = promisify(execFile)
const version = '1.163.0'
const secret = 'a secret for the benchmark alone'

/** Synapse in an environment of its own in the repository's cache; null where Python or the registry is missing. */
async function provideSynapse(): Promise<string | null> {
  const folder = new URL(`../../.cache/python/matrix-synapse-${version}`, import.meta.url).pathname
  const python = join(folder, 'bin/python')
  if (existsSync(join(folder, 'installed'))) return python
  try {
    await run('python3', ['-m', 'venv', folder])
    await run(join(folder, 'bin/pip'), ['install', '--quiet', `matrix-synapse[jwt]==${version}`])
    await writeFile(join(folder, 'installed'), version)
    return python
  } catch (error) {
    console.log(`Synapse could not be installed here: ${String(error).split('\n')[0]}`)
    return null
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A homeserver on loopback without limits, with what so many people sign in with. */
export async function startSynapse(count: number) {
  const python = await provideSynapse()
  if (python === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-synapse-'))
  const port = await freePort()
  const free = { per_second: 1e6, burst_count: 1e6 }
  const config = {
    server_name: 'bench.test',
    listeners: [{ port, type: 'http', bind_addresses: ['127.0.0.1'], resources: [{ names: ['client'] }] }],
    database: { name: 'sqlite3', args: { database: join(folder, 'homeserver.db') } },
    media_store_path: join(folder, 'media'),
    signing_key_path: join(folder, 'signing.key'),
    trusted_key_servers: [],
    report_stats: false,
    password_config: { enabled: false },
    jwt_config: { enabled: true, secret, algorithm: 'HS256' },
    rc_message: free,
    rc_login: { address: free, account: free, failed_attempts: free },
    rc_joins: { local: free, remote: free },
    rc_joins_per_room: free,
    rc_invites: { per_room: free, per_user: free, per_issuer: free },
    rc_room_creation: free,
    presence: { enabled: false },
  }
  // JSON is YAML.
  await writeFile(join(folder, 'homeserver.yaml'), JSON.stringify(config))
  const args = ['-m', 'synapse.app.homeserver', '-c', join(folder, 'homeserver.yaml')]
  await run(python, [...args, '--generate-keys'], { cwd: folder })
  const child = spawn(python, args, { cwd: folder, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answers = await fetch(`${url}/_matrix/client/versions`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) break
    if (child.exitCode !== null) throw new Error('Synapse has ended')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const key = new TextEncoder().encode(secret)
  const tokens = await Promise.all(
    Array.from({ length: count }, () =>
      new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject(randomUUID()).setExpirationTime('1h').sign(key),
    ),
  )
  return {
    ...{ url, tokens, pids: [child.pid ?? 0] },
    async stop() {
      child.kill()
      await new Promise((resolve) => child.once('exit', resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
