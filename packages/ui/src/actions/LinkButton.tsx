import type { AnchorHTMLAttributes, Ref } from 'react'
import { classNames } from '../class-names.ts'
import type { ButtonVariant } from './Button.tsx'
import styles from './button.module.css'
import { useLinkClick } from './link-navigation.tsx'

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  variant?: ButtonVariant
  size?: 'regular' | 'small'
  full?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** Goes somewhere, looks like a button. */
export function LinkButton({
  href,
  variant = 'quiet',
  size = 'regular',
  full,
  className,
  onClick,
  children,
  ...rest
}: LinkButtonProps) {
  const handleClick = useLinkClick(onClick)
  return (
    <a
      {...rest}
      href={href}
      className={classNames(
        styles.button,
        styles[variant],
        size === 'small' && styles.small,
        full && styles.full,
        className,
      )}
      onClick={handleClick}
    >
      <span className={styles.content}>{children}</span>
    </a>
  )
}
