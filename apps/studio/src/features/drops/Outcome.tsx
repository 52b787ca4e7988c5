import { Problem } from '@vitrine/protocol/problem'
import { Button, ErrorNote } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import type { DropReply } from '../../data/drops.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './drops.module.css'

const shownMax = 5
const errorsMax = 20

/** What is wrong, line by line, with the line itself. */
export function RowErrors({
  errors,
  rows,
  isTable,
}: {
  errors: DropReply['errors']
  rows: readonly string[]
  isTable: boolean
}) {
  const t = useT('drops')
  const format = useFormat()
  return (
    <ErrorNote>
      <p>{t('rows-wrong', { count: errors.length, number: format.number(errors.length) })}</p>
      <ul className={styles.rowErrors}>
        {errors.slice(0, errorsMax).map(({ row, error }) => (
          <li key={row}>
            <strong>{t(isTable ? 'line' : 'feature', { number: format.number(row) })}</strong> {t(`row-${error}`)}
            <code className={styles.row}>{(rows[row - 1] ?? '').slice(0, 120)}</code>
          </li>
        ))}
      </ul>
      {errors.length > errorsMax && <p>{t('and-more', { count: errors.length - errorsMax })}</p>}
    </ErrorNote>
  )
}

/** The first places in numbers: what the dots on the map say, without a map. */
export function FirstPlaces({ points }: { points: DropReply['points'] }) {
  const t = useT('drops')
  const format = useFormat()
  const hasOwn = points.some(({ pickupDistance, limit }) => pickupDistance !== null || limit !== null)
  return (
    <details className={styles.options}>
      <summary>{t('first-places', { count: points.length, shown: Math.min(shownMax, points.length) })}</summary>
      <div className={styles.tableFrame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('lat')}</th>
              <th scope="col">{t('lon')}</th>
              {hasOwn && <th scope="col">{t('reach')}</th>}
              {hasOwn && <th scope="col">{t('limit')}</th>}
            </tr>
          </thead>
          <tbody>
            {points.slice(0, shownMax).map(({ lat, lon, pickupDistance, limit }) => (
              <tr key={`${lat} ${lon}`}>
                <td>{lat.toFixed(5)}</td>
                <td>{lon.toFixed(5)}</td>
                {hasOwn && <td>{pickupDistance === null ? t('as-design') : format.distance(pickupDistance)}</td>}
                {hasOwn && <td>{limit === null ? t('as-design') : format.number(limit)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

interface RefusalProps {
  error: Error
  /** Takes as many as fit. */
  onTake: (count: number) => void
}

const areaReasons = ['crosses_itself', 'swapped', 'out_of_range', 'no_area', 'around_pole'] as const
type AreaReason = (typeof areaReasons)[number]
const isAreaReason = (reason: unknown): reason is AreaReason => areaReasons.includes(reason as AreaReason)

/** Why nothing was previewed or dropped, and the way on where there is one. */
export function Refusal({ error, onTake }: RefusalProps) {
  const t = useT('drops')
  const format = useFormat()
  if (error instanceof Problem && error.code === 'map.area_too_small') {
    const { fits } = error.details as { fits: number }
    return (
      <ErrorNote
        action={
          fits > 0 && (
            <Button size="small" variant="quiet" onPress={() => onTake(fits)}>
              {t('take-fits', { count: fits, number: format.number(fits) })}
            </Button>
          )
        }
      >
        {t('fits', { count: fits, number: format.number(fits) })}
      </ErrorNote>
    )
  }
  if (error instanceof Problem && error.code === 'map.area_invalid') {
    const { reason } = error.details as { reason: unknown }
    if (isAreaReason(reason)) return <ErrorNote>{t(`area-${reason}`)}</ErrorNote>
  }
  return <ProblemNote error={error} />
}
