import { type Activity, brandChanges } from '@vitrine/protocol'
import { useFormat } from '@vitrine/web/format'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './activity.module.css'
import { Changed } from './Changed.tsx'
import { differencesOf } from './differences.ts'
import './namespaces.ts'

/** One change: who did what to which thing, when, and each fact that is different. */
export function ActivityRow({ activity }: { activity: Activity }) {
  const t = useT('activity')
  const format = useFormat()
  const { at, name, what, thing, before, after } = activity
  const kind = brandChanges.find((each) => each === what)
  const facts = { who: name ?? t('somebody'), thing: thing.title, what: what.replace(/[._-]/g, ' ') }
  const differences = differencesOf(before, after)
  return (
    <li className={styles.row}>
      <p>{kind ? t(kind, facts) : t('other', facts)}</p>
      <time className={styles.time} dateTime={at}>
        {format.dateTime(at)}
      </time>
      {differences.length > 0 && <Changed what={what} differences={differences} />}
    </li>
  )
}
