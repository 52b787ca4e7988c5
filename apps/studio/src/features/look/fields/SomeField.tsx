import { Checkbox } from '@vitrine/ui'
import { useT } from '../../../platform/i18n/use-t.tsx'
import type { Field, OneFieldProps } from './field.ts'
import styles from './fields.module.css'

/** Several of a few; all of them while nobody has chosen. */
export function SomeField({ field, value, onChange }: OneFieldProps<Extract<Field, { as: 'choice' | 'some' }>>) {
  const t = useT('look')
  const all = field.options.map((option) => option.value)
  const chosen = Array.isArray(value) ? (value as unknown[]) : all
  return (
    <fieldset className={styles.entries}>
      <legend className={styles.label}>{t(field.label)}</legend>
      {field.options.map((option) => (
        <Checkbox
          key={option.value}
          label={t(option.label)}
          checked={chosen.includes(option.value)}
          onChange={(on) => {
            const next = all.filter((each) => (each === option.value ? on : chosen.includes(each)))
            onChange(next.length === all.length ? undefined : next)
          }}
        />
      ))}
    </fieldset>
  )
}
