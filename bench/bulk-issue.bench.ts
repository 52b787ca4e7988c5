import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createHandOut, getHandOut, getPublicBusiness } from '@vitrine/protocol'
import { listProcesses } from '../tools/cpu/processes.mjs'
import { serverFlags } from '../tools/setup/server-flags.mjs'
import { percentile, printAtLeast, printFigure } from './support/figures.ts'

/*
 * The server runs in a process of its own (`support/bulk-server.ts`), so that its memory is its own; it makes the people and answers with what
 * this side needs. Requests of others go on all the time, at a steady rate.
 */
const count = 100_000
const program = new URL('./support/bulk-server.ts', import.meta.url).pathname
const child = spawn(process.execPath, [...serverFlags, program, String(count)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [said] = await once(child.stdout, 'data')
const { url, token, businessId, designId, pid, databasePid } = JSON.parse(String(said))
/** As the server's side has named them. */
const emails = Array.from({ length: count }, (_, index) => `${hash('md5', String(index + 1))}@people.example`)

const headers = { authorization: `Bearer ${token}`, 'app-id': 'vitrine-studio', 'content-type': 'application/json' }
const addressOf = (path: string, params: Record<string, string>) =>
  `${url}/api${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`

const rssMb = async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Somebody looks at a brand forty times a second, whether or not the one before was answered. */
function lookOn(): { milliseconds: number[]; stop(): Promise<void> } {
  const milliseconds: number[] = []
  const asked: Promise<void>[] = []
  const timer = setInterval(() => {
    const begun = performance.now()
    const look = fetch(addressOf(getPublicBusiness.path, { idOrName: businessId, businessId }))
      .then((answer) => answer.arrayBuffer())
      .then(() => void milliseconds.push(performance.now() - begun))
    asked.push(look)
  }, 25)
  return {
    milliseconds,
    async stop() {
      clearInterval(timer)
      await Promise.all(asked)
    },
  }
}

await lookFor(3_000)
const idle = await lookFor(10_000)

const during = lookOn()
const before = cpuSeconds()
const begun = performance.now()
const answer = await fetch(addressOf(createHandOut.path, { businessId }), {
  method: 'POST',
  headers,
  body: JSON.stringify({ objectDefinitionId: designId, recipients: { text: emails.join('\n') } }),
})
const { handOut } = (await answer.json()) as { handOut: { id: string } }
let most = await rssMb()
let given = 0
while (given < count) {
  await new Promise((resolve) => setTimeout(resolve, 250))
  most = Math.max(most, await rssMb())
  const page = await fetch(addressOf(getHandOut.path, { businessId, handOutId: handOut.id }), { headers })
  const { counts, state } = (await page.json()) as { counts: { given: number; failed: number }; state: string }
  given = counts.given
  if (state === 'done' && given < count) throw new Error(`only ${given} were given, ${counts.failed} failed`)
}
const seconds = (performance.now() - begun) / 1000
await during.stop()
const after = cpuSeconds()
const perToken = (whose: keyof typeof after) => (((after[whose] - before[whose]) / count) * 1_000_000).toFixed(0)
child.kill('SIGTERM')
await once(child, 'exit')

const p99 = { idle: percentile(idle, 0.99), during: percentile(during.milliseconds, 0.99) }
console.log(
  `${count} tokens in ${seconds.toFixed(1)} s; others’ p99 ${p99.during.toFixed(1)} ms meanwhile, ${p99.idle.toFixed(1)} ms idle`,
)
console.log(`CPU a token: ${perToken('server')} µs of the server, ${perToken('database')} µs of PostgreSQL`)
printAtLeast(`tokens a second from a list of ${count}, its reading included`, count / seconds, 5_000, '/s')
printFigure('memory of the server meanwhile, most', most, 400, 'MB')
printFigure('others’ p99 meanwhile to that of an idle server', p99.during / p99.idle, 2, '×')

/** Of the server's process, and of the database's main one with its children. */
function cpuSeconds(): { server: number; database: number } {
  const all = listProcesses() ?? []
  const sum = (times: readonly number[]) => times.reduce((total, each) => total + each, 0)
  return {
    server: sum(all.filter((each) => each.pid === pid).map(({ own }) => own)),
    database: sum(
      all.map(({ own, reaped, ...each }) => {
        if (each.pid === databasePid) return own + reaped
        return each.parent === databasePid ? own : 0
      }),
    ),
  }
}

async function lookFor(ms: number): Promise<number[]> {
  const looking = lookOn()
  await new Promise((resolve) => setTimeout(resolve, ms))
  await looking.stop()
  return looking.milliseconds
}
