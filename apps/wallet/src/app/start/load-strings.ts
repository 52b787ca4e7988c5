import '../../components/namespaces.ts'
import '../namespaces.ts'
import type { LoadStrings, Strings } from '../../platform/i18n/i18n.ts'
import { byName } from './strings-by-name.ts'

/** Of the connect screen and the wallet; those of all other screens come beside the tables of them. */
const first = byName(
  import.meta.glob<Strings>(
    [
      '/src/{app,components}/locales/*.json',
      '/src/features/{arrivals,connect,wallet}/locales/*.json',
      '/src/components/{moving,points-strip,wallet-tabs}/locales/*.json',
    ],
    { import: 'default' },
  ),
)

export const loadStrings: LoadStrings = async (language, namespace) => {
  const name = `${language}/${namespace}`
  const load = first.get(name) ?? (await import('./further-strings.ts')).furtherStrings.get(name)
  if (!load) throw new Error(`No strings for ${name}.`)
  return load()
}
