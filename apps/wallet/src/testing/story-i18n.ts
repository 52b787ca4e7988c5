import i18next, { type i18n as I18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../platform/i18n/languages.ts'

type Catalogue = Record<string, { title: string; body: string }>

const files = import.meta.glob<Record<string, string>>('../**/locales/*.json', { import: 'default', eager: true })
const problemFiles = import.meta.glob<Catalogue>('../../../../packages/protocol/locales/*/problems.json', {
  import: 'default',
  eager: true,
})
const codeFiles = import.meta.glob<Catalogue>('../../../../packages/protocol/locales/*/codes.json', {
  import: 'default',
  eager: true,
})

/** All strings at once: stories never wait for them. */
export function storyI18n(language: Language): I18n {
  const i18n = i18next.createInstance()
  void i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: allStrings(),
    defaultNS: false,
    keySeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return i18n
}

export function allStrings(): Resource {
  const all: Resource = { en: {}, es: {} }
  for (const [path, strings] of Object.entries(files)) {
    const [namespace = '', , file = ''] = path.split('/').slice(-3)
    const language = file.replace('.json', '')
    all[language] = { ...all[language], [namespace]: strings }
  }
  for (const [path, catalogue] of [...Object.entries(problemFiles), ...Object.entries(codeFiles)]) {
    const language = path.split('/').at(-2) ?? ''
    const prefix = path.endsWith('codes.json') ? 'code.' : ''
    const flat = Object.entries(catalogue).flatMap(([id, { title, body }]) => [
      [`${prefix}${id}.title`, title],
      [`${prefix}${id}.body`, body],
    ])
    all[language] = {
      ...all[language],
      problems: { ...(all[language]?.problems as object), ...Object.fromEntries(flat) },
    }
  }
  return all
}
