import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const version = '1.163.0'
const [jwtSecret, appToken, adminSecret] = ['jwt', 'app', 'admin'].map(
  (name) => `a-secret-of-tests-${name}-which-is-none`,
) as [string, string, string]

/** Python with a package, in an environment of its own in the repository's cache; null where Python or its registry is missing. */
export async function providePython(name: string, wanted: string, from = name): Promise<string | null> {
  const folder = fileURLToPath(new URL(`../../../../.cache/python/${name}-${wanted}`, import.meta.url))
  const python = join(folder, 'bin/python')
  if (existsSync(join(folder, 'installed'))) return python
  try {
    await mkdir(folder, { recursive: true })
    await run('python3', ['-m', 'venv', folder])
    await run(join(folder, 'bin/pip'), ['install', '--quiet', `${from}==${wanted}`])
    await writeFile(join(folder, 'installed'), wanted)
    return python
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    process.stderr.write(`SKIPPED: ${name} could not be installed here: ${String(error).split('\n')[0]}\n`)
    return null
  }
}

export const provideSynapse = () => providePython('matrix-synapse', version, 'matrix-synapse[jwt]')

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export interface SynapseServer {
  url: string
  pid: number
  jwtSecret: string
  /** What a server of ours is told to leave chat to it. */
  settings: Record<string, string>
  stop(): Promise<void>
}

/** A Synapse on loopback, without limits, that takes us for its application service, as docs/self-hosting/synapse.md says. Null as above. */
export async function startSynapse(serverName = 'vitrine.test'): Promise<SynapseServer | null> {
  const python = await provideSynapse()
  if (python === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-synapse-'))
  const port = await freePort()
  const free = { per_second: 1e6, burst_count: 1e6 }
  const registration = {
    ...{ id: 'vitrine', url: null, as_token: appToken, hs_token: 'unused', sender_localpart: 'vitrine-appservice' },
    rate_limited: false,
    namespaces: {
      users: [{ exclusive: false, regex: '@(vitrine|[0-9a-f-]{36}):.*' }],
      aliases: [{ exclusive: true, regex: '#vitrine-.*' }],
      rooms: [],
    },
  }
  const config = {
    server_name: serverName,
    listeners: [{ port, type: 'http', bind_addresses: ['127.0.0.1'], resources: [{ names: ['client'] }] }],
    database: { name: 'sqlite3', args: { database: join(folder, 'homeserver.db') } },
    media_store_path: join(folder, 'media'),
    signing_key_path: join(folder, 'signing.key'),
    trusted_key_servers: [],
    report_stats: false,
    app_service_config_files: [join(folder, 'vitrine.yaml')],
    registration_shared_secret: adminSecret,
    password_config: { enabled: false },
    jwt_config: { enabled: true, secret: jwtSecret, algorithm: 'HS256' },
    enable_set_displayname: false,
    enable_set_avatar_url: false,
    enable_room_list_search: true,
    room_list_publication_rules: [{ action: 'allow' }],
    push: { group_unread_count_by_room: false },
    // Pushes go to loopback here.
    ip_range_blacklist: [],
    rc_message: free,
    rc_login: { address: free, account: free, failed_attempts: free },
    rc_joins: { local: free, remote: free },
    rc_joins_per_room: free,
    rc_invites: { per_room: free, per_user: free, per_issuer: free },
    rc_room_creation: free,
    rc_reports: free,
    presence: { enabled: false },
  }
  // JSON is YAML.
  await writeFile(join(folder, 'vitrine.yaml'), JSON.stringify(registration))
  await writeFile(join(folder, 'homeserver.yaml'), JSON.stringify(config))
  const args = ['-m', 'synapse.app.homeserver', '-c', join(folder, 'homeserver.yaml')]
  await run(python, [...args, '--generate-keys'], { cwd: folder })
  const child = spawn(python, args, { cwd: folder, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answers = await fetch(`${url}/_matrix/client/versions`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) break
    if (child.exitCode !== null) throw new Error('Synapse has ended')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await registerService(url)
  return {
    ...{ url, pid: child.pid ?? 0, jwtSecret },
    settings: {
      ...{ MATRIX_URL: url, MATRIX_SERVER_NAME: serverName, MATRIX_JWT_SECRET: jwtSecret, MATRIX_APP_TOKEN: appToken },
    },
    async stop() {
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As Synapse's own `register_new_matrix_user --admin` does. */
async function registerService(url: string): Promise<void> {
  const place = `${url}/_synapse/admin/v1/register`
  const { nonce } = (await (await fetch(place)).json()) as { nonce: string }
  const [username, password] = ['vitrine', 'nobody signs in by it']
  const mac = createHmac('sha1', adminSecret).update([nonce, username, password, 'admin'].join('\0')).digest('hex')
  const body = JSON.stringify({ nonce, username, password, mac, admin: true })
  const answer = await fetch(place, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  if (!answer.ok) throw new Error(`Synapse has no service: ${await answer.text()}`)
}
