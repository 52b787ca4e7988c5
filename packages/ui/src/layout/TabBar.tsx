import type { ReactNode } from 'react'
import { useLinkClick } from '../actions/link-navigation.tsx'
import { Badge } from '../display/Badge.tsx'
import { BrandImage } from '../display/BrandImage.tsx'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'
import styles from './tab-bar.module.css'

export interface TabBarItem {
  href: string
  label: string
  icon: ReactNode
  /** A brand's own picture, from outside; `icon` stands in where it does not come. */
  src?: string | undefined
  current: boolean
  /** Shown on the icon; `badgeLabel` says what it counts, such as "3 unread messages". */
  badge?: { count: number; label: string }
}

export interface TabBarProps {
  label: string
  items: readonly TabBarItem[]
  /** Head and foot of the side rail on wide screens; not shown on phones. */
  head?: ReactNode
  foot?: ReactNode
}

/** The app's main places: tabs under the thumb on phones, a side rail from 900 px on. */
export function TabBar({ label, items, head, foot }: TabBarProps) {
  const handleClick = useLinkClick()
  return (
    <nav className={styles.bar} aria-label={label}>
      {head && <div className={styles.head}>{head}</div>}
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.href} className={styles.item}>
            <a
              className={styles.tab}
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              onClick={handleClick}
            >
              <span className={styles.icon}>
                <BrandImage src={item.src} fallback={item.icon} className={styles.picture} />
                {item.badge && item.badge.count > 0 && (
                  <span className={styles.badge}>
                    <Badge count>
                      <span aria-hidden="true">{item.badge.count > 99 ? '99+' : item.badge.count}</span>
                      <VisuallyHidden>{item.badge.label}</VisuallyHidden>
                    </Badge>
                  </span>
                )}
              </span>
              <span className={styles.label}>{item.label}</span>
            </a>
          </li>
        ))}
      </ul>
      {foot && <div className={styles.foot}>{foot}</div>}
    </nav>
  )
}
