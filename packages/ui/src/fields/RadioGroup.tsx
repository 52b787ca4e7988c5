import { type ReactNode, useId } from 'react'
import fieldStyles from './field.module.css'
import styles from './toggle.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  label: ReactNode
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
}

export function RadioGroup<Value extends string>({
  label,
  choices,
  value,
  onChange,
  disabled,
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className={fieldStyles.label}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.toggle}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.words}>
            <span className={styles.label}>{choice.label}</span>
            {choice.description && <span className={fieldStyles.description}>{choice.description}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
