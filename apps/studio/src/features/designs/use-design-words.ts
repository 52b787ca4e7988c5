import { useQuery } from '@tanstack/react-query'
import { wordsOf } from '../../components/schema-form/schema.ts'
import { behavioursQuery } from '../../data/designs.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { places } from './placing.ts'

/** What the parts of a design are called, by their path: `displayName`, `views.card`, `behaviours.event-v1.startsAt`. */
export function useDesignWords() {
  const t = useT('designs')
  const [language] = useLanguage()
  const { data: behaviours = [] } = useQuery(behavioursQuery(useApi(), language))
  const parts: Record<string, string> = {
    displayName: t('name'),
    description: t('description'),
    category: t('category'),
    views: t('looks'),
    limitPerUser: t('limit'),
    language: t('language'),
  }
  const abilityOf = (id: string) => behaviours.find((each) => each.id === id)?.title ?? id

  function partOf(path: string): string {
    const [first = '', second = '', ...rest] = path.split('.')
    if (first === 'words') return t('in-other', { what: partOf([second, ...rest].join('.')) })
    if (first === 'views') {
      const place = places.find((each) => second.startsWith(each))
      return place ? `${t('looks')}: ${t(place)}` : t('looks')
    }
    if (first !== 'behaviours') return parts[first] ?? path
    const names = rest.filter((name) => !/^\d+$/.test(name))
    if (names.length === 0) return abilityOf(second)
    const labels = behaviours.find((each) => each.id === second)?.labels ?? {}
    return `${abilityOf(second)}: ${labels[names.join('.')] ?? wordsOf(names.at(-1) ?? '')}`
  }

  return { abilityOf, partOf }
}
