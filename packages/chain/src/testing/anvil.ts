import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RpcTransport } from '../chains/rpc/json-rpc.ts'

export interface Anvil {
  send: RpcTransport
  stop(): Promise<void>
}

/** A chain of its own in memory, on a free port of the loopback address. Null where this machine has no anvil. */
export async function startAnvil(...args: string[]): Promise<Anvil | null> {
  const program = findAnvil()
  if (!program) return null
  const child = spawn(program, ['--host', '127.0.0.1', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      const found = /Listening on (127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`anvil ended: ${said}`)))
  })
  child.stdout.resume()
  return {
    send: (_, body, signal) =>
      fetch(`http://${address}`, { method: 'POST', body, signal, headers: { 'content-type': 'application/json' } }),
    async stop() {
      child.kill()
      await ended
    },
  }
}

function findAnvil(): string | null {
  const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@foundry-rs/anvil-${process.platform}-${architecture}/package.json`,
    )
    return join(manifest, '../bin/anvil')
  } catch {
    return null
  }
}
