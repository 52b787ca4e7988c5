import { type ProblemKey, type ProblemSentence, sentenceOf } from '@vitrine/web/problem-sentence'
import { useFormat } from '../../platform/i18n/format.ts'
import { useLateT, useT } from '../../platform/i18n/use-t.tsx'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    /** The catalogue of packages/protocol, flattened by app/start/load-strings.ts. */
    problems: Record<ProblemKey, string>
  }
}

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
