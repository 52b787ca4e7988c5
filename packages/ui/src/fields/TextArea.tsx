import type { Ref, TextareaHTMLAttributes } from 'react'
import { FieldShell, type FieldText, useFieldWiring } from './FieldShell.tsx'
import styles from './field.module.css'
import areaStyles from './text-area.module.css'

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'>, FieldText {
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; grows with what is written. */
export function TextArea({ label, description, error, onChange, className, id, ...rest }: TextAreaProps) {
  const { control, ...wiring } = useFieldWiring({ description, error }, id)
  return (
    <FieldShell wiring={wiring} label={label} description={description} error={error} className={className}>
      <div className={styles.box}>
        <textarea
          rows={3}
          {...rest}
          {...control}
          className={`${styles.input} ${areaStyles.area}`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldShell>
  )
}
