import { TextField } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './drops.module.css'
import { readMetres, readWhole } from './numbers.ts'
import type { Plan } from './use-plan.ts'

/** What holds for these tokens in place of what their design says. */
export function Reach({ plan: { numbers, setNumbers } }: { plan: Plan }) {
  const t = useT('drops')
  const isLimitWrong = numbers.limit.trim() !== '' && readWhole(numbers.limit, 1, 1_000_000) === null
  return (
    <details className={styles.options}>
      <summary>{t('options')}</summary>
      <div className={styles.fields}>
        <TextField
          label={t('reach')}
          description={t('reach-hint')}
          value={numbers.pickupDistance}
          onChange={(value) => setNumbers({ pickupDistance: value })}
          error={readMetres(numbers.pickupDistance, 0) === null ? t('metres-wrong') : undefined}
          suffix={<span className={styles.unit}>{t('metres')}</span>}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
        />
        <TextField
          label={t('limit')}
          description={t('limit-hint')}
          value={numbers.limit}
          onChange={(value) => setNumbers({ limit: value })}
          error={isLimitWrong ? t('limit-wrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
        />
      </div>
    </details>
  )
}
