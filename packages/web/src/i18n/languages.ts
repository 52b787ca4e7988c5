import { createSlot, type KeyValueStorage, oneOf } from '../storage.ts'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
export const isLanguage = oneOf(languages)

const slotOf = (storage: KeyValueStorage) => createSlot<Language>('vitrine:language', isLanguage, storage)

/** What the person chose, else the first of the browser's languages that we speak, else English. */
export function preferredLanguage(storage: KeyValueStorage, wanted: readonly string[]): Language {
  return slotOf(storage).read() ?? wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

export function rememberLanguage(storage: KeyValueStorage, language: Language): void {
  slotOf(storage).write(language)
  // The server draws the first screen in it, before any script has come.
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari had no other way for long
  document.cookie = `vitrine-language=${language}; path=/; max-age=31536000; samesite=lax`
}
