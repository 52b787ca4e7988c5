import { useFormat } from '@vitrine/web/format'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './activity.module.css'
import type { Difference, Scalar } from './differences.ts'
import './namespaces.ts'

/** Each fact that is different, as what it was and what it is now. */
export function Changed({ what, differences }: { what: string; differences: readonly Difference[] }) {
  const t = useT('activity')
  const say = useFacts(what)
  return (
    <details className={styles.facts}>
      <summary>{t('what-changed')}</summary>
      <dl>
        {differences.map(({ path, before, after }) => (
          <div key={path.join()}>
            <dt>{say.name(path, after ?? before)}</dt>
            {isCutOff(before) && isCutOff(after) ? (
              <dd>{t('both-too-long')}</dd>
            ) : (
              <>
                {before !== null && (
                  <dd>
                    <span className={styles.when}>{t('before')} </span>
                    <del>{say.value(path, before)}</del>
                  </dd>
                )}
                {after !== null && (
                  <dd>
                    {before !== null && <span className={styles.when}>{t('after')} </span>}
                    <ins>{say.value(path, after)}</ins>
                  </dd>
                )}
              </>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}

type Loose = (key: string) => string

/** The names and values of facts as people call them; a name that is not known here is told in its own words. */
function useFacts(what: string) {
  const t = useT('activity')
  const format = useFormat()
  const known = (key: string): string | null => {
    const text = (t as Loose)(key)
    return text === key ? null : text
  }
  return {
    name: (path: readonly string[], value: Scalar) =>
      path.map((key) => (isText(what, value) ? key : (known(`field-${key}`) ?? inWords(key)))).join(' · '),
    value(path: readonly string[], value: Scalar) {
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
      if (typeof value === 'number') return format.number(value)
      if (value === null) return ''
      if (isText(what, value)) return value
      if (instant.test(value)) return format.dateTime(value)
      if (isCutOff(value)) return t('too-long')
      return path.length === 1 && chosen.has(path[0] ?? '') ? (known(`value-${value}`) ?? value) : value
    },
  }
}

/** The facts that are one of a few words of ours; in any other a brand may have written the same. */
const chosen = new Set(['issued', 'kind', 'language', 'mode', 'pointsVisibility', 'role', 'stage', 'state'])
/** A text of a brand beside how it is said in another language, as earlier entries have them. */
const isText = (what: string, value: Scalar) => what === 'words.edited' && typeof value === 'string'
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** What the server keeps of a list or settings that are too long. */
const cutOff = /^[[{][\s\S]{3999,}…$/
const isCutOff = (value: Scalar) => typeof value === 'string' && cutOff.test(value)

/** `pointsVisibility` → “Points visibility”, `coupon-v1` → “Coupon”. */
function inWords(name: string): string {
  const words = name
    .replace(/-v\d+$/, '')
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
