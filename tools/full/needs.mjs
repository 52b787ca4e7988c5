import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, run } from '../setup/child.mjs'
import { root } from '../setup/root.mjs'

/** What a part of the full tests cannot do without; the sentence says what is missing. */
export class Missing extends Error {}

const schemathesis = 'schemathesis==4.32.5'

/** The path of a schemathesis of a fixed version, in an environment of its own in the repository's cache. */
export async function provideSchemathesis() {
  const folder = join(root, '.cache/python', schemathesis.replace('==', '-'))
  const program = join(folder, 'bin/schemathesis')
  if (existsSync(program)) return program
  await ensureCommand('python3', ['python3', 'python3-venv'])
  console.log(`Installing ${schemathesis} …`)
  mkdirSync(folder, { recursive: true })
  let made = await capture('python3', ['-m', 'venv', folder])
  if (made.code !== 0 && (await installWithApt(['python3-venv'])))
    made = await capture('python3', ['-m', 'venv', folder])
  if (made.code !== 0) throw new Missing('Python cannot make a virtual environment here (python3-venv)')
  const { code, output } = await capture(join(folder, 'bin/pip'), ['install', '--quiet', schemathesis])
  if (code === 0) return program
  rmSync(folder, { recursive: true, force: true })
  throw new Missing(`pip could not install ${schemathesis}: ${output.trim().split('\n').at(-1)}`)
}

const stripeMock = 'github.com/stripe/stripe-mock@v0.203.0'

/** The path of Stripe's own mock server, built by Go in the repository's cache. */
export async function provideStripeMock() {
  const folder = join(root, '.cache/go', stripeMock.split('/').at(-1).replace('@', '-'))
  const program = join(folder, 'stripe-mock')
  if (existsSync(program)) return program
  await ensureCommand('go', ['golang-go'])
  console.log(`Building ${stripeMock} …`)
  mkdirSync(folder, { recursive: true })
  const env = { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod' }
  const { code, output } = await capture('go', ['install', stripeMock], { env, cwd: folder })
  if (code === 0) return program
  rmSync(folder, { recursive: true, force: true })
  throw new Missing(`go could not build ${stripeMock}: ${output.trim().split('\n').at(-1)}`)
}

/** Installs Debian packages where a command is missing and we may. */
async function ensureCommand(command, packages) {
  const { code } = await capture('sh', ['-c', `command -v ${command}`])
  if (code === 0 || (await installWithApt(packages))) return
  throw new Missing(`${command} is not on this machine, and only root on Debian or Ubuntu can install it here`)
}

async function installWithApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages.join(', ')} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })) === 0
}

/** A PostgreSQL of the machine's own, newest first, on a free port of the loopback address, with its data in a temporary folder. */
export async function startExternalPostgres() {
  const bin = findPostgres() ?? ((await installWithApt(['postgresql'])) ? findPostgres() : null)
  if (!bin)
    throw new Missing('there is no PostgreSQL 15 or newer, and only root on Debian or Ubuntu can install it here')
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
  const [data, secret] = [join(folder, 'data'), join(folder, 'secret')]
  const password = randomBytes(18).toString('base64url')
  writeFileSync(secret, password, { mode: 0o600 })
  const asUser = process.getuid() === 0 ? ['runuser', '-u', 'postgres', '--'] : ['env']
  if (process.getuid() === 0) await capture('chown', ['-R', 'postgres', folder])
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const [command, ...prefix] = asUser
  const options = ['-D', data, '-U', 'vitrine', '-A', 'scram-sha-256', '--pwfile', secret, '-E', 'UTF8', '--locale=C']
  const made = await capture(command, [...prefix, join(bin, 'initdb'), ...options], { cwd: '/' })
  if (made.code !== 0) {
    remove()
    throw new Error(made.output)
  }
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'fsync=off',
    // Its transactions would hold back what the tests' logs may read.
    'autovacuum=off',
  ]
  const server = spawn(
    command,
    [...prefix, join(bin, 'postgres'), '-D', data, ...settings.flatMap((each) => ['-c', each])],
    {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = new Promise((resolve) => server.once('exit', resolve))
  await untilSaid(server.stderr, 'ready to accept connections', ended)
  return {
    url: `postgres://vitrine:${password}@127.0.0.1:${port}/postgres`,
    version: (await capture(join(bin, 'postgres'), ['--version'])).output.trim(),
    async stop() {
      // Through the data folder: the child of ours may be a program that only changed the user.
      await capture(command, [...prefix, join(bin, 'pg_ctl'), '-D', data, '-m', 'fast', '-w', 'stop'], { cwd: '/' })
      await ended
      remove()
    },
  }
}

function findPostgres() {
  const debian = '/usr/lib/postgresql'
  if (!existsSync(debian)) return null
  const versions = readdirSync(debian)
    .map(Number)
    .filter((version) => version >= 15)
  const bins = versions.sort((a, b) => b - a).map((version) => join(debian, String(version), 'bin'))
  return bins.find((bin) => existsSync(join(bin, 'initdb'))) ?? null
}

function untilSaid(stream, words, ended) {
  let said = ''
  return new Promise((resolve, reject) => {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
      if (said.includes(words)) resolve()
    })
    ended.then(() => reject(new Error(said)))
  })
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
