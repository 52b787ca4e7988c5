import '../../components/namespaces.ts'
import '../namespaces.ts'
import type { LoadStrings, Strings } from '../../platform/i18n/i18n.ts'

type Catalogue = Record<string, { title: string; body: string }>

const files = import.meta.glob<Strings>('/src/**/locales/*.json', { import: 'default' })
const problemFiles = import.meta.glob<Catalogue>('../../../../../packages/protocol/locales/*/problems.json', {
  import: 'default',
})
/** The numbers of the original's catalogue stand beside the problems, as `code.1645`. */
const codeFiles = import.meta.glob<Catalogue>('../../../../../packages/protocol/locales/*/codes.json', {
  import: 'default',
})

/** `features/connect/locales/es.json` holds the Spanish strings of the namespace `connect`. */
const byNamespace = new Map(
  Object.entries(files).map(([path, load]) => {
    const [namespace, , file] = path.split('/').slice(-3)
    return [`${file?.replace('.json', '')}/${namespace}`, load]
  }),
)

for (const [path, load] of Object.entries(problemFiles)) {
  const language = path.split('/').at(-2) ?? ''
  const loadCodes = codeFiles[path.replace('problems.json', 'codes.json')]
  byNamespace.set(`${language}/problems`, async () => {
    const [problems, codes] = await Promise.all([load(), loadCodes?.()])
    return { ...flatten(problems), ...flatten(codes ?? {}, 'code.') }
  })
}

function flatten(catalogue: Catalogue, prefix = ''): Strings {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, { title, body }]) => [
      [`${prefix}${id}.title`, title],
      [`${prefix}${id}.body`, body],
    ]),
  )
}

export const loadStrings: LoadStrings = async (language, namespace) => {
  const load = byNamespace.get(`${language}/${namespace}`)
  if (!load) throw new Error(`No strings for ${language}/${namespace}.`)
  return load()
}
