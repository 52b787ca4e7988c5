import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export interface FieldText {
  label: ReactNode
  description?: ReactNode
  /** What is wrong, as a sentence. Marks the field invalid and is read out when it appears. */
  error?: ReactNode
}

/** The ids and aria attributes that join a control to its label, description and error. */
export function useFieldWiring({ description, error }: Omit<FieldText, 'label'>, id?: string) {
  const ownId = useId()
  const controlId = id ?? ownId
  const descriptionId = `${controlId}-description`
  const errorId = `${controlId}-error`
  const describedBy = classNames(description ? descriptionId : null, error ? errorId : null) || undefined
  return {
    controlId,
    descriptionId,
    errorId,
    control: { id: controlId, 'aria-describedby': describedBy, 'aria-invalid': error ? (true as const) : undefined },
  }
}

type Wiring = Omit<ReturnType<typeof useFieldWiring>, 'control'>

export interface FieldShellProps extends FieldText {
  wiring: Wiring
  /** Only where a placeholder and a sign say the same: it is still read out. */
  hideLabel?: boolean | undefined
  className?: string
  children: ReactNode
}

/** Label above, control, then description and error: the same for every one-line field. */
export function FieldShell({
  wiring,
  label,
  hideLabel = false,
  description,
  error,
  className,
  children,
}: FieldShellProps) {
  return (
    <div className={classNames(styles.field, !!error && styles.invalid, className)}>
      <label className={hideLabel ? styles.unseen : styles.label} htmlFor={wiring.controlId}>
        {label}
      </label>
      {children}
      <FieldNotes wiring={wiring} description={description} error={error} />
    </div>
  )
}

/** The error's element is always present, so that screen readers notice when it fills. */
export function FieldNotes({ wiring, description, error }: Omit<FieldText, 'label'> & { wiring: Wiring }) {
  return (
    <>
      {description && (
        <p className={styles.description} id={wiring.descriptionId}>
          {description}
        </p>
      )}
      <p className={styles.error} id={wiring.errorId} aria-live="polite">
        {error}
      </p>
    </>
  )
}
