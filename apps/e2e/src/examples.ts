import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from './test.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A line of examples/README.md that opens a page: `node examples/plain/serve.mjs    # http://127.0.0.1:4501`. */
interface Line {
  script: string
  address: string
}

/** An address that is known, and the journey's own, before what answers there has begun: the wallet has to know it first. */
interface Front {
  origin: string
  passTo(port: number): void
  close(): Promise<void>
}

interface Fixtures {
  fronts: ReadonlyMap<string, Front & Line>
  /** Where the example of this folder is open. */
  openExample: (folder: string) => string
}

/** The examples, started as their README says; only the addresses are others, so that nothing else on this machine is in the way. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  fronts: async ({}, use) => {
    const fronts = new Map<string, Front & Line>()
    for (const line of await linesOfReadme())
      fronts.set(line.script.split('/')[1] ?? '', { ...line, ...(await startFront()) })
    await use(fronts)
    for (const front of fronts.values()) await front.close()
  },
  settings: async ({ fronts }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-examples-'))
    let clients = await readFile(join(root, await clientsFileOfReadme()), 'utf8')
    for (const { address, origin } of fronts.values()) {
      if (!clients.includes(`"${address}"`)) throw new Error(`The clients of the examples do not have ${address}.`)
      clients = clients.replaceAll(address, origin)
    }
    const file = join(folder, 'clients.json')
    await writeFile(file, clients)
    await use({ CLIENTS_FILE: file })
    await rm(folder, { recursive: true })
  },
  openExample: async ({ fronts, server }, use) => {
    const running: ChildProcess[] = []
    for (const { script, address, passTo } of fronts.values()) {
      const usual = `port: ${new URL(address).port},`
      if (!(await readFile(join(root, script), 'utf8')).includes(usual)) throw new Error(`${script} has no ${usual}`)
      const { child, port } = await start(script, { WALLET_URL: server.url, PORT: '0' })
      running.push(child)
      passTo(port)
    }
    await use((folder) => {
      const front = fronts.get(folder)
      if (!front) throw new Error(`The README does not say how to start ${folder}.`)
      return front.origin
    })
    for (const child of running) await stop(child)
  },
})

const readme = () => readFile(join(root, 'examples/README.md'), 'utf8')

async function linesOfReadme(): Promise<Line[]> {
  const lines = (await readme()).matchAll(/^node (examples\/\S+) +# (http:\/\/127\.0\.0\.1:\d+)$/gm)
  return [...lines].map(([, script = '', address = '']) => ({ script, address }))
}

async function clientsFileOfReadme(): Promise<string> {
  const [, file] = /^CLIENTS_FILE=(\S+) npm start$/m.exec(await readme()) ?? []
  if (!file) throw new Error('The README does not say how to start the wallet.')
  return file
}

async function startFront(): Promise<Front> {
  let target = 0
  const server: Server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    incoming.on('error', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy())
    open.add(incoming)
    incoming.on('close', () => open.delete(incoming))
  })
  const open = new Set<{ destroy(): void }>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passTo(port) {
      target = port
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

async function start(script: string, settings: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  })
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      const [, port] = /is open: http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (port) resolve(Number(port))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`${script} stopped with ${code}:\n${said}`)))
  })
  return { child, port }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
