import { type Catalogue, flatCatalogue } from '@vitrine/web/problem-catalogue'
import type { Strings } from '../../platform/i18n/i18n.ts'
import { byName } from './strings-by-name.ts'

const problemFiles = import.meta.glob<Catalogue>('../../../../../packages/protocol/locales/*/problems.json', {
  import: 'default',
})
/** The numbers of the original's catalogue stand beside the problems, as `code.1645`. */
const codeFiles = import.meta.glob<Catalogue>('../../../../../packages/protocol/locales/*/codes.json', {
  import: 'default',
})

/** The sentences of every screen, each namespace in a file that is fetched with the first screen that needs it. */
export const furtherStrings = byName(import.meta.glob<Strings>('/src/**/locales/*.json', { import: 'default' }))

for (const [path, load] of Object.entries(problemFiles)) {
  const language = path.split('/').at(-2) ?? ''
  const loadCodes = codeFiles[path.replace('problems.json', 'codes.json')]
  furtherStrings.set(`${language}/problems`, async () => {
    const [problems, codes] = await Promise.all([load(), loadCodes?.()])
    return flatCatalogue(problems, codes)
  })
}
