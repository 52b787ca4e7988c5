import { classNames, pictureAddress, useLinkClick, VisuallyHidden } from '@vitrine/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type CSSProperties, type ReactNode, useState } from 'react'
import styles from './brand-tally.module.css'
import type { ReadableColors } from './use-readable-colors.ts'

interface BrandTallyProps {
  href: string
  /** The brand's own picture for it, from outside. */
  image: unknown
  title: string
  /** Null where there is none yet: then `see` says what to do for the first. */
  amount: string | null
  unit: string
  /** What the sum is made of, in a few words each; stands where otherwise `see` does. */
  parts?: readonly string[]
  /** What is behind it. */
  see: string
  /** A brand's own colours for it. */
  colors?: ReadableColors | null
}

/** How much of a brand's points or coins one has, over its home and its wallet; leads to all of it. */
export function BrandTally({ href, image, title, amount, unit, parts = [], see, colors = null }: BrandTallyProps) {
  const handleClick = useLinkClick()
  const [isBroken, setIsBroken] = useState(false)
  const picture = isBroken ? null : pictureAddress(image)
  return (
    <a
      className={classNames(styles.tally, colors !== null && styles.painted)}
      style={colors ? ({ '--tally-ground': colors.ground, '--tally-text': colors.text } as CSSProperties) : {}}
      href={href}
      onClick={handleClick}
    >
      {picture && <img className={styles.picture} src={picture} alt="" onError={() => setIsBroken(true)} />}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {amount !== null && (
          <span className={styles.sum}>
            <span className={styles.amount}>{amount}</span> {unit}
          </span>
        )}
        {parts.length > 0 ? (
          <span className={styles.parts}>
            {parts.map((part) => (
              <span key={part}>{part}</span>
            ))}
            <VisuallyHidden>{see}</VisuallyHidden>
          </span>
        ) : (
          <span className={classNames(styles.parts, amount !== null && styles.see)}>{see}</span>
        )}
      </span>
      <ChevronRight className={styles.chevron} aria-hidden="true" />
    </a>
  )
}

/** Those of a brand, side by side where there is room. */
export function BrandTallies({ children }: { children: ReactNode }) {
  return <div className={styles.tallies}>{children}</div>
}
