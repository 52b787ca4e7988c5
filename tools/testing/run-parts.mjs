import { openAccount } from '../cpu/account.mjs'
import { Stop } from '../setup/stop.mjs'
import { add, nothing } from './results.mjs'
import { exitCodeOf, summaryLines } from './summary.mjs'

/**
 * Runs the parts of a command one after the other and tells how it went and what it cost; gives the exit code. `held` says that all of
 * the command runs, so that its CPU budget means something.
 * @param {{ name: string, title?: string, run: () => Promise<import('./results.mjs').Results> }[]} parts
 */
export async function runParts(parts, { command, held, countSkipped = false }) {
  const account = await openAccount(command, { held })
  const all = []
  const times = []
  for (const { name, title = name, run } of parts) {
    console.log(`\n── ${title}`)
    const [begun, before] = [performance.now(), account.seconds()]
    const results = await run().catch((error) => {
      const why = error instanceof Stop ? error.message : error.stack
      console.error(why)
      return { ...nothing(), failed: [{ name, why }] }
    })
    all.push(results)
    const { passed, failed, skipped } = results
    const told = [`${passed} passed`, `${failed.length} failed`, ...(countSkipped ? [`${skipped.length} skipped`] : [])]
    const seconds = Math.round((performance.now() - begun) / 1000)
    times.push(`${name}: ${told.join(', ')}, ${seconds} s${account.since(before)}`)
  }
  const { lines, failed } = await account.close()
  const total = add(...all, { ...nothing(), failed })
  console.log(summaryLines(total, { times: [...times, ...lines], countSkipped }).join('\n'))
  return exitCodeOf(total)
}
