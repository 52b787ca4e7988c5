import { NetworkFailure, NetworkProblem } from '@vitrine/client'
import { type CodeTextId, isHiddenCode, textOfCode } from '@vitrine/protocol/codes'
import { hiddenProblems } from '@vitrine/protocol/hidden-problems'
import { Problem } from '@vitrine/protocol/problem'
import type { SentenceId } from '@vitrine/protocol/sentences'
import type { Format } from '../i18n/format.ts'

/** The catalogue of packages/protocol, flattened by `problem-catalogue.ts`. */
export type ProblemKey = `${SentenceId | `code.${CodeTextId}`}.${'title' | 'body'}`

export interface ProblemSentence {
  title: string
  body: string
}

type Problems = (key: ProblemKey, values?: Record<string, string | number>) => string

/** The catalogue's sentence for whatever was thrown (spec §8), with its facts in the person's language. */
export function sentenceOf(error: unknown, t: Problems, format: Format): ProblemSentence {
  if (error instanceof NetworkProblem) return olderSentence(error, t, format)
  const wanted = sentenceIdOf(error)
  const values = error instanceof Problem ? factsOf(error, format) : {}
  // A newer server may say no in ways that have no sentence here.
  const id = t(`${wanted}.title`) === `${wanted}.title` ? 'internal' : wanted
  return { title: t(`${id}.title`, values), body: t(`${id}.body`, values) }
}

/** By its number; else in the server's own words; what is hidden says nothing of itself (R26). */
function olderSentence({ code, message }: NetworkProblem, t: Problems, format: Format): ProblemSentence {
  const id = textOfCode(code, message)
  if (id) {
    const until = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/.exec(message)?.[0]
    const values: Record<string, string> = until ? { lockedUntil: format.moment(until) } : {}
    return { title: t(`code.${id}.title`, values), body: t(`code.${id}.body`, values) }
  }
  const fallback = isHiddenCode(code) ? 'client.fallback' : 'client.unknown_server_error'
  const own = isHiddenCode(code) ? '' : message
  return { title: t(`${fallback}.title`), body: own || t(`${fallback}.body`) }
}

export function sentenceIdOf(error: unknown): SentenceId {
  if (error instanceof Problem) return hiddenProblems.has(error.code) ? 'client.fallback' : error.code
  return error instanceof NetworkFailure ? networkSentences[error.reason] : 'client.something_wrong'
}

const networkSentences = {
  offline: 'client.offline',
  timeout: 'client.timed_out',
  unavailable: 'client.unavailable',
} as const satisfies Record<NetworkFailure['reason'], SentenceId>

function factsOf({ details }: Problem, format: Format): Record<string, string | number> {
  return Object.fromEntries(Object.entries<unknown>(details).map(([name, value]) => [name, say(value, format)]))
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

function say(value: unknown, format: Format): string {
  if (typeof value === 'string' && moment.test(value)) return format.moment(value)
  if (typeof value === 'number') return format.number(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}
