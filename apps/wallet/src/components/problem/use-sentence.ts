import { NetworkFailure, NetworkProblem } from '@vitrine/client'
import { type CodeTextId, isHiddenCode, textOfCode } from '@vitrine/protocol/codes'
import { Problem, type ProblemEntry, problems } from '@vitrine/protocol/problems'
import type { SentenceId } from '@vitrine/protocol/sentences'
import { type Format, useFormat } from '../../platform/i18n/format.ts'
import { type Translate, useLateT, useT } from '../../platform/i18n/use-t.tsx'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    /** The catalogue of packages/protocol, flattened by app/start/load-strings.ts. */
    problems: Record<`${SentenceId | `code.${CodeTextId}`}.${'title' | 'body'}`, string>
  }
}

export interface ProblemSentence {
  title: string
  body: string
}

type Problems = Translate<'problems'>

/** The catalogue's sentence for whatever was thrown (spec §8), with its facts in the person's language. */
export function useSentence(): (error: unknown) => ProblemSentence {
  const t = useT('problems')
  const format = useFormat()
  return (error) => sentenceOf(error, t, format)
}

/** The same where nothing has failed yet: the catalogue comes with the first failure. */
export function useLateSentence(): (error: unknown) => Promise<ProblemSentence> {
  const problems = useLateT('problems')
  const format = useFormat()
  return async (error) => sentenceOf(error, await problems(), format)
}

function sentenceOf(error: unknown, t: Problems, format: Format): ProblemSentence {
  if (error instanceof NetworkProblem) return olderSentence(error, t, format)
  const id = sentenceIdOf(error)
  const values = error instanceof Problem ? factsOf(error, format) : {}
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
  if (error instanceof Problem) return entryOf(error).hidden ? 'client.fallback' : error.code
  return error instanceof NetworkFailure ? networkSentences[error.reason] : 'client.something_wrong'
}

const networkSentences = {
  offline: 'client.offline',
  timeout: 'client.timed_out',
  unavailable: 'client.unavailable',
} as const satisfies Record<NetworkFailure['reason'], SentenceId>

const entryOf = (problem: Problem): ProblemEntry => problems[problem.code]

function factsOf(problem: Problem, format: Format): Record<string, string | number> {
  const kinds = entryOf(problem).details
  return Object.fromEntries(
    Object.entries(problem.details as Record<string, unknown>).map(([name, value]) => [
      name,
      say(value, kinds[name], format),
    ]),
  )
}

function say(value: unknown, kind: string | undefined, format: Format): string {
  if (kind === 'time' && typeof value === 'string') return format.moment(value)
  if (typeof value === 'number') return format.number(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}
