import { useLinkClick } from '@vitrine/ui'
import type { ReactNode } from 'react'

interface ShellLinkProps {
  href: string
  className: string | undefined
  label: string
  current?: boolean
  children: ReactNode
}

/** A picture that leads somewhere, with its words for readers. */
export function ShellLink({ href, className, label, current, children }: ShellLinkProps) {
  const handleClick = useLinkClick()
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      title={label}
      aria-current={current ? 'page' : undefined}
      onClick={handleClick}
    >
      {children}
    </a>
  )
}
