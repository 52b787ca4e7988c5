import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import fieldStyles from './field.module.css'
import styles from './segmented-control.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  icon?: ReactNode
}

export interface SegmentedControlProps<Value extends string> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The label is always read aloud; it can be left unseen where the screen says it already. */
  hideLabel?: boolean
}

/** Two to four choices, one of them always on, all of them always in sight. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChange, hideLabel } = props
  const name = useId()
  return (
    <fieldset className={styles.group} aria-label={hideLabel ? label : undefined}>
      {!hideLabel && <legend className={classNames(fieldStyles.label, styles.legend)}>{label}</legend>}
      <div className={styles.track}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.icon}
            <span>{segment.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
