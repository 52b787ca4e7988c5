import { appendFileSync } from 'node:fs'
import { judge } from './budgets.mjs'
import { startMeter } from './meter.mjs'
import { measureSlowness } from './reference.mjs'

/**
 * The CPU time of a command and its parts. `held` compares the whole with its budget; of a run of some tests only, or where the system
 * tells nothing, there is nothing to compare.
 */
export async function openAccount(command, { held }) {
  const meter = startMeter()
  const compared = meter && held
  const first = compared ? await measureSlowness() : 1
  const seconds = () => meter?.read().seconds ?? 0
  const begun = seconds()

  return {
    seconds,
    /** Such as `, 212 CPU-s`. */
    since: (before) => (meter ? `, ${Math.round(seconds() - before)} CPU-s` : ''),
    async close() {
      if (!meter) return { lines: ['CPU: not told by this system'], failed: [] }
      const used = seconds() - begun
      const programs = meter
        .read()
        .byName.slice(0, 4)
        .map(([name, each]) => `${name} ${Math.round(each)} s`)
      if (!compared) return { lines: [`CPU: ${Math.round(used)} s (${programs.join(', ')})`], failed: [] }
      // The machine may have become another while the tests ran.
      const slowness = (first + (await measureSlowness())) / 2
      tell({ command, seconds: used, slowness })
      const { line, failed } = judge({ command, seconds: used, slowness })
      return { lines: [`${line}; seen: ${programs.join(', ')}`], failed }
    },
  }
}

/** For whoever adds up commands: a line each in the file that VITRINE_CPU_TOLD names. */
function tell(used) {
  const file = process.env.VITRINE_CPU_TOLD
  if (file) appendFileSync(file, `${JSON.stringify(used)}\n`)
}
