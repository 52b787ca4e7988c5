import { Button } from '@vitrine/ui'
import { hexOf } from '../../../components/form/hex-of.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from './fields.module.css'

interface ColorChoiceProps {
  label: string
  /** Empty while none is chosen. */
  value: string
  onChange: (value: string | undefined) => void
}

/** One colour for light and dark, or none. */
export function ColorChoice({ label, value, onChange }: ColorChoiceProps) {
  const t = useT('look')
  return (
    <div className={styles.row}>
      <label className={styles.color}>
        <input
          type="color"
          data-unset={value === ''}
          value={hexOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
        <span>
          {label}
          <span className={styles.hint}>{value || t('no-color')}</span>
        </span>
      </label>
      {value && (
        <Button size="small" variant="plain" aria-label={t('remove-of', { label })} onPress={() => onChange(undefined)}>
          {t('remove')}
        </Button>
      )}
    </div>
  )
}
