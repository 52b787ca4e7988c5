import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface RunningServer {
  /** Such as `http://localhost:40123`. */
  url: string
  /** Breaks something in its database. */
  sql(text: string): Promise<void>
  /** So much time passes on its clock, at once; browsers have clocks of their own. */
  pass(seconds: number): Promise<void>
  stop(): Promise<void>
}

/** A process that starts servers beside one another, each with a world of its own. */
export interface ServerHost {
  start(settings: ServerSettings): Promise<RunningServer>
  close(): Promise<void>
}

const ofServer = (path: string) => fileURLToPath(new URL(`../../server/src/${path}`, import.meta.url))

/** Environment variables that the operator sets. */
export type ServerSettings = Readonly<Record<string, string>>

interface Answer {
  id: number
  url?: string
  error?: string
}

/** A host of whole servers, as `npm start` runs them, each with a copy of `world`, a folder from `makeWorld`. */
export async function startHost(world: string): Promise<ServerHost> {
  const host = fork(ofServer('testing/server-host.ts'), [join(world, 'data')], {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: join(world, 'compiled') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { exited, said } = watch(host)
  const waiting = new Map<number, (answer: Answer) => void>()
  host.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))

  const answered = async (id: number): Promise<Answer> => {
    const answer = await Promise.race([
      new Promise<Answer>((resolve) => waiting.set(id, resolve)),
      exited.then((code) => ({ id, error: `The host of servers stopped with ${code}:\n${said()}` })),
    ])
    waiting.delete(id)
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }
  let asked = 0
  const ask = (question: object) => {
    asked += 1
    const id = asked
    const answer = answered(id)
    host.send({ id, ...question })
    return answer
  }

  await answered(0)
  return {
    async start(settings) {
      const { id, url = '' } = await ask({ start: settings })
      return {
        url,
        sql: async (text) => void (await ask({ sql: text, on: id })),
        pass: async (seconds) => void (await ask({ passSeconds: seconds, on: id })),
        stop: async () => void (await ask({ stop: id })),
      }
    },
    async close() {
      host.disconnect()
      await exited
    },
  }
}

/** A folder with the demo world as a first start makes it, to be copied for each server: none sees what was done on another. */
export async function makeWorld(): Promise<string> {
  const world = await mkdtemp(join(tmpdir(), 'vitrine-e2e-world-'))
  const server = spawn(process.execPath, [ofServer('main.ts'), '--port', '0', '--data', join(world, 'data')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(world, 'compiled') },
  })
  const { exited, said, printed } = watch(server)
  await Promise.race([
    printed(/Vitrine is ready/),
    exited.then((code) => Promise.reject(new Error(`The server stopped with ${code}:\n${said()}`))),
  ])
  server.kill('SIGTERM')
  await exited
  return world
}

/** Its end, and all that it prints. */
function watch(child: ChildProcess) {
  let text = ''
  const listeners = new Set<() => void>()
  const listen = (chunk: Buffer) => {
    text += chunk
    for (const each of listeners) each()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  return {
    exited: once(child, 'exit').then(([code]) => code as number | null),
    said: () => text,
    printed: (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (pattern.test(text)) resolve()
        }
        listeners.add(look)
        look()
      }),
  }
}
