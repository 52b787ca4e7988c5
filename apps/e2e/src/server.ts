import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface RunningServer {
  /** Such as `http://localhost:40123`. */
  url: string
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** The whole product as `npm start` runs it: own database, own port, the demo world. */
export async function startServer(): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'))
  const child = spawn(process.execPath, [main, '--port', '0', '--data', data], { stdio: ['ignore', 'pipe', 'pipe'] })
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
      await rm(data, { recursive: true, force: true })
    },
  }
}
