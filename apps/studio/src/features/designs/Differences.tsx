import type { DesignDifference } from '@vitrine/protocol'
import { useFormat } from '@vitrine/web/format'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useDesignWords } from './use-design-words.ts'

/** What is different between two versions, each by its name, with what it was and is where that can be read. */
export function Differences({ items }: { items: readonly DesignDifference[] }) {
  const t = useT('designs')
  const format = useFormat()
  const { partOf } = useDesignWords()
  return (
    <ul>
      {items.map(({ path, before, after }) => (
        <li key={path}>{sentenceOf(path, before, after)}</li>
      ))}
    </ul>
  )

  function sentenceOf(path: string, before: unknown, after: unknown): string {
    const name = partOf(path)
    if (/^behaviours\.[^.]+$/.test(path)) {
      if (before === undefined) return t('ability-gained', { name })
      if (after === undefined) return t('ability-lost', { name })
    }
    const [from, to] = [textOf(before), textOf(after)]
    return from === null || to === null ? name : `${name}: ${from} → ${to}`
  }

  /** Null where it is nothing that one reads. */
  function textOf(value: unknown): string | null {
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return format.number(value)
    if (typeof value !== 'string') return null
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return format.moment(value)
    return value.length > 80 ? `${value.slice(0, 80)}…` : value
  }
}
