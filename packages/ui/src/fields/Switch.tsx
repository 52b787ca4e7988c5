import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { type FieldText, useFieldWiring } from './FieldShell.tsx'
import fieldStyles from './field.module.css'
import styles from './toggle.module.css'

export interface SwitchProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'>,
    Omit<FieldText, 'error'> {
  checked: boolean
  onChange: (checked: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** A setting that takes effect at once. */
export function Switch({ label, description, onChange, className, id, ...rest }: SwitchProps) {
  const { control, controlId, descriptionId } = useFieldWiring({ description }, id)
  return (
    <div className={classNames(styles.toggle, className)}>
      <input
        {...rest}
        {...control}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        className={styles.switch}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.words}>
        <label className={styles.reach} htmlFor={controlId}>
          {label}
        </label>
        {description && (
          <span className={fieldStyles.description} id={descriptionId}>
            {description}
          </span>
        )}
      </span>
    </div>
  )
}
