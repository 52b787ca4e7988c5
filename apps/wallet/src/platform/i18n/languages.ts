import { createSlot, type KeyValueStorage, oneOf } from '../device/storage.ts'

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
}
