import type { Language } from '@vitrine/web/languages'
import { type Catalogue, flatCatalogue } from '@vitrine/web/problem-catalogue'
import { createTranslator, type Strings, type Translator } from '@vitrine/web/translator'
import '../app/namespaces.ts'

const files = import.meta.glob<Strings>('../**/locales/*.json', { import: 'default', eager: true })
const problemFiles = import.meta.glob<Catalogue>('../../../../packages/protocol/locales/*/problems.json', {
  import: 'default',
  eager: true,
})

/** All sentences at once: stories never wait for them. */
export function storyTranslator(language: Language): Translator {
  const load = async (_: Language, namespace: string) => {
    throw new Error(`No strings for ${namespace}.`)
  }
  const own = Object.entries(files).map(([path, strings]) => {
    const [namespace = '', , file = ''] = path.split('/').slice(-3)
    return [`${file.replace('.json', '')}/${namespace}`, strings] as const
  })
  const problems = Object.entries(problemFiles).map(
    ([path, catalogue]) => [`${path.split('/').at(-2)}/problems`, flatCatalogue(catalogue)] as const,
  )
  return createTranslator({ language, load, strings: [...own, ...problems] })
}
