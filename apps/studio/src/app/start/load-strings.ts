import { type Catalogue, flatCatalogue } from '@vitrine/web/problem-catalogue'
import type { LoadStrings, Strings } from '@vitrine/web/translator'
import '../namespaces.ts'

const files = import.meta.glob<Strings>('/src/**/locales/*.json', { import: 'default' })
const problemFiles = import.meta.glob<Catalogue>('../../../../../packages/protocol/locales/*/problems.json', {
  import: 'default',
})

/** `features/overview/locales/es.json` holds the Spanish sentences of the namespace `overview`. */
const byName = new Map(
  Object.entries(files).map(([path, load]) => {
    const [namespace, , file] = path.split('/').slice(-3)
    return [`${file?.replace('.json', '')}/${namespace}`, load]
  }),
)
for (const [path, load] of Object.entries(problemFiles))
  byName.set(`${path.split('/').at(-2)}/problems`, async () => flatCatalogue(await load()))

export const loadStrings: LoadStrings = (language, namespace) => {
  const load = byName.get(`${language}/${namespace}`)
  return load ? load() : Promise.reject(new Error(`No strings for ${language}/${namespace}.`))
}
