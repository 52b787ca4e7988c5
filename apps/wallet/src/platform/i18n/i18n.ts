import type { Language } from '@vitrine/web/languages'
import { createTranslator, type LoadStrings, type Translator } from '@vitrine/web/translator'
import { logWarning } from '../telemetry/log.ts'

export type { LoadStrings, Strings, Translator } from '@vitrine/web/translator'

let current: Translator | null = null

/** What parts of the app that load later fetch their sentences with; null before the start. */
export const currentTranslator = (): Translator | null => current

/** From now on the app speaks through this one. */
export function speakThrough(translator: Translator): Translator {
  current = translator
  return translator
}

/** Starts the translations; `load` fetches a namespace when a screen first needs it. */
export async function createI18n(language: Language, first: readonly string[], load: LoadStrings): Promise<Translator> {
  const onFailure = (error: unknown) => logWarning('sentences could not be fetched', error)
  const translator = speakThrough(createTranslator({ language, load, onFailure }))
  await translator.loadNamespaces(first)
  return translator
}
