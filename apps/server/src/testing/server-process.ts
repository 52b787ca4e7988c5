import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface ServerProcess {
  url: string
  pid: number
  /** Everything it has printed. */
  said(): string
  signal(name: NodeJS.Signals): void
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** A data folder of its own, whose database is stopped when the test ends. */
export async function temporaryDataFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-process-'))
  onTestFinished(async () => {
    const pid = await postmasterPid(join(parent, 'data'))
    if (pid) {
      process.kill(pid, 'SIGQUIT')
      while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await rm(parent, { recursive: true, force: true })
  })
  return join(parent, 'data')
}

/** The embedded database's process, if it runs. */
export async function postmasterPid(dataFolder: string): Promise<number | null> {
  const file = await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  return pid > 1 && isAlive(pid) ? pid : null
}

/** Runs, and is not merely waiting for somebody to ask how it ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export interface ServerOptions {
  dataFolder: string
  flags?: readonly string[]
  env?: Record<string, string>
}

/** Runs the server as a person would. */
export function spawnServer({ dataFolder, flags = [], env = {} }: ServerOptions) {
  const child: ChildProcess = spawn(process.execPath, [main, '--port', '0', '--data', dataFolder, ...flags], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: join(tmpdir(), 'vitrine-test-cache'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const watch of watchers) watch()
    })
  }
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const watch = () => {
        const found = pattern.exec(text)
        if (found) resolve(found)
      }
      watchers.add(watch)
      watch()
      void exited.then(() => reject(new Error(`the server ended without printing ${pattern}:\n${text}`)))
    })
  return { child, exited, printed, said: () => text }
}

/** Starts a server and waits until it is ready; it is killed when the test ends. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const { child, exited, printed, said } = spawnServer(options)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const ready = await printed(/Vitrine is ready: (\S+)/)
  return { url: ready[1] ?? '', pid: child.pid ?? 0, said, signal: (name) => void child.kill(name), exited }
}

/** What a server that cannot start says, and its exit code. */
export async function refusedStart(options: ServerOptions): Promise<{ code: number | null; said: string }> {
  const { exited, said } = spawnServer(options)
  const { code } = await exited
  return { code, said: said().trim() }
}
