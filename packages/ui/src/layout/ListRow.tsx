import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useLinkClick } from '../actions/link-navigation.tsx'
import { classNames } from '../class-names.ts'
import styles from './list-row.module.css'

interface ListRowContent {
  title: ReactNode
  subtitle?: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  className?: string
}

interface ListRowLink {
  href: string
  /** What the row leads to is what is shown beside it. */
  current?: boolean | undefined
  /** False where something else to press follows. */
  chevron?: boolean
  onPress?: never
  disabled?: never
}

export type ListRowProps = ListRowContent &
  (ListRowLink | { href?: never; current?: never; chevron?: never; onPress?: () => void; disabled?: boolean })

/** One line of a list: a link with `href`, a button with `onPress`, plain text with neither. */
export function ListRow({ href, current, chevron = true, onPress, disabled, className, ...content }: ListRowProps) {
  const handleLinkClick = useLinkClick()
  const names = classNames(styles.row, (href || onPress) && styles.live, className)
  if (href)
    return (
      <a className={names} href={href} aria-current={current ? 'page' : undefined} onClick={handleLinkClick}>
        <RowContent {...content} />
        {chevron && <ChevronRight aria-hidden="true" className={styles.chevron} />}
      </a>
    )
  if (onPress)
    return (
      <button type="button" className={names} onClick={onPress} disabled={disabled}>
        <RowContent {...content} />
      </button>
    )
  return (
    <div className={names}>
      <RowContent {...content} />
    </div>
  )
}

function RowContent({ title, subtitle, leading, trailing }: Omit<ListRowContent, 'className'>) {
  return (
    <>
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </>
  )
}
