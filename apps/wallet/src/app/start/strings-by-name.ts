import type { Strings } from '../../platform/i18n/i18n.ts'

type StringsByName = Map<string, () => Promise<Strings>>

/** `features/connect/locales/es.json` holds the Spanish strings of the namespace `connect`: `es/connect`. */
export function byName(files: Record<string, () => Promise<Strings>>): StringsByName {
  return new Map(
    Object.entries(files).map(([path, load]) => {
      const [namespace, , file] = path.split('/').slice(-3)
      return [`${file?.replace('.json', '')}/${namespace}`, load]
    }),
  )
}
