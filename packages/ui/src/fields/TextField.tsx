import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { FieldShell, type FieldText, useFieldWiring } from './FieldShell.tsx'
import styles from './field.module.css'

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix' | 'size'>,
    FieldText {
  value: string
  onChange: (value: string) => void
  /** Only where a placeholder and a sign say the same: it is still read out. */
  hideLabel?: boolean
  prefix?: ReactNode
  suffix?: ReactNode
  inputClassName?: string
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, description, error, prefix, suffix, onChange, className, inputClassName, id, ...rest } =
    props
  const { control, ...wiring } = useFieldWiring({ description, error }, id)
  return (
    <FieldShell
      wiring={wiring}
      label={label}
      hideLabel={hideLabel}
      description={description}
      error={error}
      className={className}
    >
      <div className={styles.box}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...rest}
          {...control}
          className={classNames(styles.input, inputClassName)}
          onChange={(event) => onChange(event.target.value)}
        />
        {suffix && <span className={styles.suffix}>{suffix}</span>}
      </div>
    </FieldShell>
  )
}
