import { useFormat } from '@vitrine/web/format'
import { type ProblemSentence, sentenceOf } from '@vitrine/web/problem-sentence'
import { useLateT, useT } from '../../platform/i18n/use-t.tsx'

/** The catalogue's sentence for whatever was thrown, with its facts in the person's language. */
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
