import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import type { ButtonVariant } from './Button.tsx'
import styles from './button.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'children'> {
  /** What the button does, in words; read aloud and shown as a tooltip. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  icon,
  variant = 'plain',
  onPress,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.button, styles[variant], styles.icon, className)}
      onClick={onPress}
    >
      {icon}
    </button>
  )
}
