export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** One line a figure: what, how much, of how much, and the ratio that must stay at or under 1. */
export function printFigure(what: string, value: number, limit: number, unit: string): void {
  const ratio = value / limit
  // Not "more than": a figure that is no number is a miss too.
  const isMissed = !(ratio <= 1)
  if (isMissed) process.exitCode = 1
  console.log(
    `${what}: ${round(value)} ${unit} (at most ${limit} ${unit}, ratio ${ratio.toFixed(2)}${isMissed ? ', MISSED' : ''})`,
  )
}

/** Like `printFigure` for what must be reached: the ratio must stay at or over 1. */
export function printAtLeast(what: string, value: number, least: number, unit: string): void {
  const ratio = value / least
  const isMissed = !(ratio >= 1)
  if (isMissed) process.exitCode = 1
  console.log(
    `${what}: ${round(value)} ${unit} (at least ${least} ${unit}, ratio ${ratio.toFixed(2)}${isMissed ? ', MISSED' : ''})`,
  )
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const round = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value))
