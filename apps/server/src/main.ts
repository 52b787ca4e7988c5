import { type Config, readConfig } from './platform/config/config.ts'
import { usage } from './platform/config/usage.ts'
import { StartError } from './platform/start-error.ts'
import { residentBytes, returnSpareMemory } from './platform/telemetry/memory.ts'
import type { RunningServer } from './server.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const flags = process.argv.slice(2)
  if (flags.includes('--help') || flags.includes('-h')) return say(usage())
  const config = readConfig({ flags, env: process.env })
  const starting = Promise.withResolvers<RunningServer>()
  stopOnSignals(starting.promise)
  const server = await start(config).then(
    (running) => {
      starting.resolve(running)
      return running
    },
    (error) => {
      // Nobody may be waiting for it.
      starting.promise.catch(() => {})
      starting.reject(error)
      throw error
    },
  )
  void server.databaseLost.then(async () => {
    complain(new StartError('The database ended unexpectedly; the server stops and can be started again.'))
    await server.stop({ hurry: AbortSignal.abort() }).catch(complain)
    process.exit(1)
  })
}

async function start(config: Config): Promise<RunningServer> {
  const report = (phase: string, milliseconds: number) => {
    if (config.verbose) say(`${phase.padEnd(12)}${Math.round(milliseconds).toString().padStart(6)} ms`)
  }
  // Loaded only now: a wrong setting is said at once.
  const begun = performance.now()
  const { startServer } = await import('./server.ts')
  report('load', performance.now() - begun)
  const server = await startServer(config, report)
  returnSpareMemory()
  if (config.verbose) {
    report('in all', performance.now())
    const own = process.memoryUsage.rss()
    const database = server.databasePid === null ? 0 : await residentBytes(server.databasePid)
    const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
    say(`memory      ${megabytes(own + database)} (server ${megabytes(own)}, database ${megabytes(database)})`)
  }
  say(`Vitrine is ready: ${server.url}`)
  if (config.inbox) say(`Local inbox:      ${server.url}/inbox`)
  for (const home of server.homes) say(`${`${home.name}:`.padEnd(18)}${home.url}`)
  for (const person of server.people) say(`Sign in as:       ${person.name} <${person.email}>`)
  return server
}

/** The first signal stops in order; a second one cuts off what is still running. Also while the start is under way. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  const hurry = new AbortController()
  let stopping = false
  const stop = () => {
    if (stopping) return hurry.abort()
    stopping = true
    const end = (server: RunningServer) =>
      server.stop({ hurry: hurry.signal }).then(
        () => process.exit(0),
        (error) => {
          complain(error)
          process.exit(1)
        },
      )
    // A start that fails is reported where it was begun.
    starting.then(end, () => {})
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`)
}

main().catch((error: unknown) => {
  complain(error)
  process.exit(1)
})
