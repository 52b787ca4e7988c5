import { useLinkClick } from '@vitrine/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './keys.module.css'

interface ChoiceLinkProps {
  href: string
  icon: ReactNode
  title: string
  about: string
}

/** One of a few ways on, large and plain. */
export function ChoiceLink({ href, icon, title, about }: ChoiceLinkProps) {
  const handleClick = useLinkClick()
  return (
    <a className={styles.choice} href={href} onClick={handleClick}>
      <span className={styles.choiceIcon}>{icon}</span>
      <span className={styles.choiceWords}>
        <span className={styles.choiceTitle}>{title}</span>
        <span className={styles.quiet}>{about}</span>
      </span>
      <ChevronRight aria-hidden="true" className={styles.chevron} />
    </a>
  )
}
