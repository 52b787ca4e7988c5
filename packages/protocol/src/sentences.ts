import type { ClientProblemId } from './client-problems.ts'
import type { ProblemCode } from './problems.ts'

export type SentenceId = ProblemCode | ClientProblemId

/** Title and body of a dialog. Facts stand in `{{double braces}}`. */
export interface Sentence {
  title: string
  body: string
}

/** `locales/{language}/problems.json`. */
export type SentenceCatalogue = Readonly<Record<SentenceId, Sentence>>

export type FormatDetail = (value: unknown, name: string) => string

/** Times lose their fraction: clients of the original find the end of a login lock by `YYYY-MM-DDTHH:MM:SSZ` in the text. */
export const formatDetailPlainly: FormatDetail = (value) => {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z$/, '$1Z')
  return String(value ?? '')
}

/**
 * The sentence with its facts filled in.
 * @example
 * sentenceOf(english, 'identity.locked', { lockedUntil }, formatTime).body
 */
export function sentenceOf(
  catalogue: SentenceCatalogue,
  id: SentenceId,
  details: Readonly<Record<string, unknown>> = {},
  format: FormatDetail = formatDetailPlainly,
): Sentence {
  const { title, body } = catalogue[id]
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => format(details[name], name))
  return { title: fill(title), body: fill(body) }
}
