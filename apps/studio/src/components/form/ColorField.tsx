import { Button } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './form.module.css'
import { hexOf } from './hex-of.ts'
import './namespaces.ts'

interface ThemedColor {
  light: string
  dark: string
}

interface ColorFieldProps {
  label: string
  value: ThemedColor | undefined
  /** What is there while nothing is chosen. */
  fallback: ThemedColor
  onChange: (value: ThemedColor | undefined) => void
}

/** A colour for light and for dark; without one it is ours. */
export function ColorField({ label, value, fallback, onChange }: ColorFieldProps) {
  const t = useT('form')
  const shown = value ?? fallback
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.colors}>
        {(['light', 'dark'] as const).map((scheme) => (
          <label key={scheme} className={styles.color}>
            <input
              type="color"
              aria-label={t(`in-${scheme}`, { label })}
              value={hexOf(shown[scheme])}
              onChange={(event) => onChange({ ...shown, [scheme]: event.target.value })}
            />
            <span>
              {t(scheme)}
              <span className={styles.value}>{value ? shown[scheme] : t('not-chosen')}</span>
            </span>
          </label>
        ))}
        {value && (
          <Button size="small" variant="plain" onPress={() => onChange(undefined)}>
            {t('reset')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
