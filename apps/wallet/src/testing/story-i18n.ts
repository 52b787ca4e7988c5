import type { Language } from '@vitrine/web/languages'
import { createTranslator } from '@vitrine/web/translator'
import { type Strings, speakThrough, type Translator } from '../platform/i18n/i18n.ts'

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
export function storyI18n(language: Language): Translator {
  const strings = Object.entries(allStrings()).flatMap(([spoken, namespaces]) =>
    Object.entries(namespaces).map(([namespace, each]) => [`${spoken}/${namespace}`, each] as const),
  )
  const load = async (_: Language, namespace: string) => {
    throw new Error(`No strings for ${namespace}.`)
  }
  return speakThrough(createTranslator({ language, load, strings }))
}

export function allStrings(): Record<string, Record<string, Strings>> {
  const all: Record<string, Record<string, Strings>> = { en: {}, es: {} }
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
      problems: { ...all[language]?.problems, ...Object.fromEntries(flat) },
    }
  }
  return all
}
