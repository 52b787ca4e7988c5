import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  variant?: ButtonVariant
  size?: 'regular' | 'small'
  /** Takes the whole width of its container. */
  full?: boolean
  /** Work is under way: the button keeps its focus and width, shows a spinner and refuses presses. */
  busy?: boolean
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size = 'regular',
    full,
    busy = false,
    onPress,
    type = 'button',
    className,
    children,
    ...rest
  } = props
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={classNames(
        styles.button,
        styles[variant],
        size === 'small' && styles.small,
        full && styles.full,
        className,
      )}
      onClick={(event) => (busy ? event.preventDefault() : onPress?.(event))}
    >
      <span className={styles.content}>{children}</span>
      {busy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}
