const list = (title, names) => (names.length > 0 ? [`${title}:`, ...names.map((name) => `  ${name}`)] : [])

/** The end of a run: what was skipped, what failed, and one last line of numbers. */
export function summaryLines({ passed, failed, skipped }, { countSkipped = false } = {}) {
  const numbers = [`${passed} passed`, `${failed.length} failed`]
  if (countSkipped) numbers.push(`${skipped.length} skipped`)
  return [...list('Skipped', skipped), ...list('Failed', failed), numbers.join(', ')]
}

/** A run in which nothing ran proves nothing. */
export const exitCodeOf = ({ passed, failed }) => (failed.length > 0 || passed === 0 ? 1 : 0)
