import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { FieldShell, type FieldText, useFieldWiring } from './FieldShell.tsx'
import styles from './field.module.css'
import selectStyles from './select.module.css'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'multiple' | 'size'>,
    FieldText {
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  ref?: Ref<HTMLSelectElement>
}

/** One of many: the device's own picker, which every thumb and screen reader already knows. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, description, error, options, onChange, className, id, ...rest } = props
  const { control, ...wiring } = useFieldWiring({ description, error }, id)
  return (
    <FieldShell wiring={wiring} label={label} description={description} error={error} className={className}>
      <div className={classNames(styles.box, selectStyles.box)}>
        <select
          {...rest}
          {...control}
          className={classNames(styles.input, selectStyles.select)}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={selectStyles.chevron}>
          <ChevronsUpDown aria-hidden="true" />
        </span>
      </div>
    </FieldShell>
  )
}
