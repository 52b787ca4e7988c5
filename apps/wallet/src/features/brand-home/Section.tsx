import type { PublicBusiness } from '@vitrine/protocol'
import { useLinkClick } from '@vitrine/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId } from 'react'
import styles from './brand-home.module.css'

export interface SectionProps {
  business: PublicBusiness
  /** As the address names it. */
  name: string
}

interface SectionFrameProps {
  title: string
  /** Where all of it is. */
  more?: { label: string; href: string }
  children: ReactNode
}

export function Section({ title, more, children }: SectionFrameProps) {
  const id = useId()
  const handleClick = useLinkClick()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {more && (
          <a className={styles.more} href={more.href} onClick={handleClick}>
            {more.label}
            <ChevronRight aria-hidden="true" />
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
