import { readConfig } from './platform/config/config.ts'
import { usage } from './platform/config/usage.ts'
import { StartError } from './platform/start-error.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const flags = process.argv.slice(2)
  if (flags.includes('--help') || flags.includes('-h')) return say(usage())
  const config = readConfig({ flags, env: process.env })
  const begun = performance.now()
  const report = (phase: string) => {
    if (config.verbose) say(`${phase}: ${Math.round(performance.now() - begun)} ms`)
  }
  // Loaded only now: a wrong setting is said at once.
  const { startServer } = await import('./server.ts')
  const server = await startServer(config, report)
  say(`Vitrine is ready: ${server.url}`)
  if (config.inbox) say(`Local inbox:      ${server.url}/inbox`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.stop().then(() => process.exit(0))
    })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
})
