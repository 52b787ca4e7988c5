import { limits } from '@vitrine/protocol/limits'
import { TextField } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useT } from '../../platform/i18n/use-t.tsx'
import { squareMetres } from './area.ts'
import styles from './drops.module.css'
import { readMetres, readWhole } from './numbers.ts'
import type { Plan } from './use-plan.ts'

/** How many, and how far from each other. */
export function ScatterFields({
  plan: { numbers, setNumbers, corners, way, isCrossing },
  left,
}: {
  plan: Plan
  left: number | null
}) {
  const t = useT('drops')
  const format = useFormat()
  const count = readWhole(numbers.count, 1, limits.dropPointsMax)
  const isBeyond = left !== null && count !== null && count > left
  const isDrawn = way !== 'file' && corners.length >= 3 && !isCrossing
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={t('count')}
          value={numbers.count}
          onChange={(value) => setNumbers({ count: value })}
          error={
            count === null
              ? t('count-wrong', { most: format.number(limits.dropPointsMax) })
              : isBeyond
                ? t('count-beyond', { count: left, left: format.number(left) })
                : undefined
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
        />
        <TextField
          label={t('distance')}
          value={numbers.minDistance}
          onChange={(value) => setNumbers({ minDistance: value })}
          error={readMetres(numbers.minDistance, 0) === null ? t('metres-wrong') : undefined}
          suffix={<span className={styles.unit}>{t('metres')}</span>}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
        />
      </div>
      {isDrawn && <p className={styles.quiet}>{t('area-size', { size: sizeWords(squareMetres(corners), format) })}</p>}
    </>
  )
}

const squareKilometre = 1_000_000

function sizeWords(metres: number, format: ReturnType<typeof useFormat>): string {
  if (metres >= squareKilometre) return `${format.number(Math.round(metres / 10_000) / 100)} km²`
  const step = metres > 10_000 ? 100 : metres > 1_000 ? 10 : 1
  return `${format.number(Math.round(metres / step) * step)} m²`
}
