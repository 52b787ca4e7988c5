import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './code-field.module.css'
import { FieldShell, type FieldText, useFieldWiring } from './FieldShell.tsx'

export interface CodeFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'maxLength'>,
    FieldText {
  value: string
  onChange: (value: string) => void
  /** The last digit has arrived, typed, pasted or filled in by the device. */
  onComplete?: (code: string) => void
  length?: number
  ref?: Ref<HTMLInputElement>
}

/** A one-time code: one real input, so that paste, autofill and screen readers just work, drawn as boxes. */
export function CodeField(props: CodeFieldProps) {
  const { label, description, error, value, onChange, onComplete, length = 6, className, id, ...rest } = props
  const { control, ...wiring } = useFieldWiring({ description, error }, id)
  const boxId = useId()

  const handleChange = (text: string) => {
    const code = digitsOf(text).slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }

  return (
    <FieldShell wiring={wiring} label={label} description={description} error={error} className={className}>
      <div className={classNames(styles.code, !!error && styles.invalid)}>
        <input
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="[0-9]*"
          spellCheck={false}
          {...rest}
          {...control}
          className={styles.input}
          value={value}
          onChange={(event) => handleChange(event.target.value)}
          onSelect={(event) => keepCaretAtEnd(event.currentTarget)}
        />
        <div className={styles.boxes} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
              key={`${boxId}-${index}`}
              className={classNames(styles.box, index === Math.min(value.length, length - 1) && styles.next)}
            >
              {value[index]}
            </span>
          ))}
        </div>
      </div>
    </FieldShell>
  )
}

/** Digits of any script, as 0–9: a code pasted from a message may hold spaces, dashes or full-width digits. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '')
}

function keepCaretAtEnd(input: HTMLInputElement): void {
  const end = input.value.length
  if (input.selectionStart === input.selectionEnd && input.selectionStart !== end) input.setSelectionRange(end, end)
}
