import type { InputHTMLAttributes, Ref } from 'react'
import { FieldNotes, type FieldText, useFieldWiring } from './FieldShell.tsx'
import styles from './toggle.module.css'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'>, FieldText {
  checked: boolean
  onChange: (checked: boolean) => void
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, description, error, onChange, className, id, ...rest }: CheckboxProps) {
  const { control, ...wiring } = useFieldWiring({ description, error }, id)
  return (
    <div className={className}>
      <label className={styles.toggle}>
        <input
          {...rest}
          {...control}
          type="checkbox"
          className={styles.check}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.label}>{label}</span>
      </label>
      <FieldNotes wiring={wiring} description={description} error={error} />
    </div>
  )
}
