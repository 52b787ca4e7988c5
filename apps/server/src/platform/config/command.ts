import { StartError } from '../start-error.ts'
import { type Config, readConfig } from './config.ts'

export interface Command {
  usage: string
  /** Options of its own, each with a value. The others are the server's. */
  options: readonly string[]
  run(given: {
    config: Config
    given: Readonly<Record<string, string>>
    say: (line: string) => void
    /** What has to be done still when the command is stopped by a signal. */
    onStop: (leave: () => Promise<unknown>) => void
  }): Promise<void>
}

/** Runs a command that works on an installation by the server's own settings. What stops it is one sentence and code 1. */
export async function command({ usage, options, run }: Command): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const words = process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) return say(usage)
  let leave: () => Promise<unknown> = async () => {}
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void leave().finally(() => process.exit(130)))
  }
  try {
    const { own, flags } = split(words, options)
    const config = readConfig({ flags, env: process.env })
    await run({
      config,
      given: own,
      say,
      onStop(end) {
        leave = end
      },
    })
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`)
    process.exit(1)
  }
}

function split(words: readonly string[], options: readonly string[]) {
  const own: Record<string, string> = {}
  const flags: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const [name = '', ...rest] = word.split('=')
    if (!options.includes(name)) flags.push(word)
    else {
      const value = rest.length > 0 ? rest.join('=') : words[++at]
      if (!value) throw new StartError(`The option ${name} needs a value.`)
      own[name] = value
    }
  }
  return { own, flags }
}
