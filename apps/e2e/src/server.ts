import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface RunningServer {
  /** Such as `http://localhost:40123`. */
  url: string
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** Environment variables that the operator sets. */
export type ServerSettings = Readonly<Record<string, string>>

/** The whole product as `npm start` runs it: own database, own port, the demo world of `world`, a folder from `makeWorld`. */
export async function startServer(world: string, settings: ServerSettings = {}): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'))
  // Node's own copy does not keep whose the files are, and PostgreSQL opens only its own.
  await promisify(execFile)('cp', ['-a', `${join(world, 'data')}/.`, data])
  const server = await run(data, join(world, 'compiled'), settings)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** A folder with the demo world as a first start makes it, to be copied for each server: none sees what was done on another. */
export async function makeWorld(): Promise<string> {
  const world = await mkdtemp(join(tmpdir(), 'vitrine-e2e-world-'))
  const server = await run(join(world, 'data'), join(world, 'compiled'))
  await server.stop()
  return world
}

async function run(data: string, compiled: string, settings: ServerSettings = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, [main, '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings, NODE_COMPILE_CACHE: compiled },
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      const ready = /Vitrine is ready: (\S+)/.exec(said)
      if (ready?.[1]) resolve(ready[1])
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void exited.then((code) => reject(new Error(`The server stopped with ${code}:\n${said}`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
