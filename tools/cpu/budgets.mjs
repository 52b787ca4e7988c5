/**
 * What commands may cost, in CPU-minutes of the reference machine: the whole of it, with servers, browsers and databases. CPU time means
 * the same on any day, and the reference work of `reference.mjs`, done in the same run, says how slow the day's machine is.
 */
export const budgets = [
  { command: 'npm test', cpuMinutes: 14 },
  { command: '.ci/run', cpuMinutes: 60 },
]

/**
 * From here on it fails. Below, what is over is told and no more: the same tests differ by some percent from run to run, and the
 * reference work says how slow a machine is to within about a tenth.
 */
export const failsAt = 1.25

/** How it stands with a command that has used so many seconds on a machine that is `slowness` times as slow as the reference. */
export function judge({ command, seconds, slowness }, all = budgets) {
  const budget = all.find((each) => each.command === command)
  const minutes = seconds / slowness / 60
  const used = `${minutes.toFixed(1)} CPU-minutes`
  const here = `${(seconds / 60).toFixed(1)} here, where the reference work takes ${slowness.toFixed(2)} × its time`
  if (!budget) return { line: `CPU: ${used} (${here})`, failed: [] }
  const line = `CPU: ${used} of ${budget.cpuMinutes} for ${command} (${here})`
  if (minutes <= budget.cpuMinutes) return { line, failed: [] }
  const over = `${command} used ${used}, ${Math.round((minutes / budget.cpuMinutes - 1) * 100)} % over its budget of ${budget.cpuMinutes}`
  if (minutes <= budget.cpuMinutes * failsAt)
    return { line: `${line}\n! ${over}; from ${Math.round((failsAt - 1) * 100)} % on it fails.`, failed: [] }
  return {
    line,
    failed: [
      {
        name: `CPU budget of ${command}`,
        why: `${over}. The parts above say where; the budgets are in tools/cpu/budgets.mjs.`,
      },
    ],
  }
}
