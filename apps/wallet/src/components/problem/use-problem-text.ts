import { NetworkFailure } from '@vitrine/client'
import { Problem } from '@vitrine/protocol/problems'
import { use } from 'react'
import { useFormat } from '../../platform/format.ts'
import type { Language } from '../../platform/i18n/languages.ts'
import { useLanguage } from '../../platform/i18n/use-t.tsx'

interface Sentence {
  title: string
  body: string
}
type Sentences = Record<string, Sentence>

const load: Record<Language, () => Promise<{ default: Sentences }>> = {
  en: () => import('@vitrine/protocol/locales/en/problems.json'),
  es: () => import('@vitrine/protocol/locales/es/problems.json'),
}
const networkEntries = {
  offline: 'client.offline',
  timeout: 'client.timed_out',
  unavailable: 'client.unavailable',
} as const
const loading = new Map<Language, Promise<Sentences>>()

/** The catalogue's sentences of a language; suspends while they load. */
function useSentences(language: Language): Sentences {
  let promise = loading.get(language)
  if (!promise) {
    promise = load[language]().then((module) => module.default)
    promise.catch(() => loading.delete(language))
    loading.set(language, promise)
  }
  return use(promise)
}

/** Turns any failure into the sentence to show for it, in the person's language (spec §8). */
export function useProblemText(): (error: unknown) => string {
  const [language] = useLanguage()
  const format = useFormat()
  const sentences = useSentences(language)
  return (error) => {
    if (error instanceof NetworkFailure) return sentences[networkEntries[error.reason]]?.body ?? ''
    const sentence = (error instanceof Problem && sentences[error.code]) || sentences['client.fallback']
    const details = error instanceof Problem ? (error.details as Record<string, unknown>) : {}
    return (sentence?.body ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = details[name]
      if (typeof value === 'number') return format.number(value)
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return format.time(value)
      return Array.isArray(value) ? value.join(', ') : String(value ?? '')
    })
  }
}
