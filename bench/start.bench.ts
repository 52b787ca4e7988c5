import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../tools/setup/server-flags.mjs'
import { median, printFigure } from './support/figures.ts'

const warmStarts = 5
const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const data = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
const first = await start()
const warm = []
for (let round = 0; round < warmStarts; round++) warm.push(await start())
await rm(data, { recursive: true, force: true })

console.log(`first start, with the demo world: ${Math.round(first.ms)} ms, ${first.megabytes} MB`)
printFigure('warm start until it answers', median(warm.map(({ ms }) => ms)), 3000, 'ms')
printFigure(
  'resident when idle, the embedded database included',
  median(warm.map(({ megabytes }) => megabytes)),
  250,
  'MB',
)
process.exit()

/** One start and stop of the server as `npm start` runs it: how long until ready, and the memory it reports. */
async function start(): Promise<{ ms: number; megabytes: number }> {
  const begun = performance.now()
  const child = spawn(process.execPath, [...serverFlags, main, '--port', '0', '--data', data, '--verbose'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let said = ''
  const ms = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('Vitrine is ready')) resolve(performance.now() - begun)
    })
    void exited.then(() => reject(new Error(`The server stopped: ${said}`)))
  })
  child.kill('SIGTERM')
  await exited
  return { ms, megabytes: Number(/memory\s+(\d+) MB/.exec(said)?.[1]) }
}
