const told = { failures: 10, lines: 15 }

/** Begins the part of a command's output that says how it went; `.ci/run` repeats it at its very end. */
export const summaryTitle = '── Summary'

const skippedLines = (names) => (names.length > 0 ? ['Skipped:', ...names.map((name) => `  ${name}`)] : [])

/** What failed and how each failure begins, short enough to be read where only the end of a log is kept. */
export function failureLines(failed) {
  if (failed.length === 0) return []
  const lines = failed.flatMap(({ name, why }, index) => [
    `✗ ${name}`,
    ...(index < told.failures ? beginningOf(why) : []),
  ])
  return ['', 'What failed:', ...lines, '']
}

/** Lines of a stack that no change of ours could have caused. */
const ofOthers = /^\s*at .*(\/node_modules\/|node:internal|new Promise \(<anonymous>\))/

function beginningOf(why) {
  const lines = why.split('\n').filter((line) => line.trim() !== '' && !ofOthers.test(line))
  const left = lines.length - told.lines
  return [...lines.slice(0, told.lines), ...(left > 0 ? [`… ${left} more lines`] : [])].map((line) => `    ${line}`)
}

/** The end of a run: how long its parts took, what was skipped, what failed and why, and one last line of numbers. */
export function summaryLines({ passed, failed, skipped }, { times = [], countSkipped = false } = {}) {
  const numbers = [`${passed} passed`, `${failed.length} failed`]
  if (countSkipped) numbers.push(`${skipped.length} skipped`)
  return ['', summaryTitle, ...times, ...skippedLines(skipped), ...failureLines(failed), numbers.join(', ')]
}

/** A run in which nothing ran proves nothing. */
export const exitCodeOf = ({ passed, failed }) => (failed.length > 0 || passed === 0 ? 1 : 0)
