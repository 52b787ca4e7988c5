export interface DescribedError {
  name: string
  message: string
  code?: string
  /** Places in the code, without the message that a stack begins with. */
  at: string[]
  cause?: DescribedError
}

const causesMax = 3
const placesMax = 12

/** What a log or a collector may say of an error: databases and parsers quote the values that they choke on, so those are blanked. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: '', at: [] }
  const { code, query } = error as { code?: unknown; query?: unknown }
  return {
    name: error.name,
    // The query builder's message lists the parameters; its cause says what went wrong.
    message: typeof query === 'string' ? 'query failed' : withoutPersonalText(error.message),
    ...(typeof code === 'string' && /^\w{1,40}$/.test(code) ? { code } : {}),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, placesMax)
      .map((line) => line.trim()),
    ...(error.cause === undefined || depth >= causesMax ? {} : { cause: describeError(error.cause, depth + 1) }),
  }
}

/**
 * Keeps plain words; blanks what stands between the first and the last quotation mark of a kind (what is quoted may have some itself),
 * brackets and every word that has anything but letters in it.
 */
export function withoutPersonalText(text: string): string {
  return text
    .replace(/".*"|`.*`/s, '"…"')
    .replace(/'[^']*'/g, '"…"')
    .replace(/\([^()]*\)/g, '(…)')
    .replace(/\S+/g, (word) => (/^\p{L}{1,20}[.,:;!?]?$/u.test(word) || word === '"…"' || word === '(…)' ? word : '…'))
    .replace(/…( …)+/g, '…')
    .slice(0, 500)
}
