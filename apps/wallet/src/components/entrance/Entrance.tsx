import { classNames, Skeleton } from '@vitrine/ui'
import { type ReactNode, useState } from 'react'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { LanguageSwitch } from '../language-switch/LanguageSwitch.tsx'
import { VitrineCase } from '../vitrine-case/VitrineCase.tsx'
import { Wordmark } from '../wordmark/Wordmark.tsx'
import styles from './entrance.module.css'

export interface BrandShown {
  name: string
  logo: string | null
}

interface EntranceProps {
  /** Null: our own; `loading` while it is not known yet. */
  brand: BrandShown | 'loading' | null
  /** The engraving under our own object. */
  plaque: string
  /** Stands in the case in place of ours. */
  object?: ReactNode
  /** On phones the words come first and the case stays away. */
  compact?: boolean
  children: ReactNode
}

/** Where people come in: the glass case on one side, the words and ways on the other. */
export function Entrance({ brand, plaque, object, compact, children }: EntranceProps) {
  const { appTitle } = useViewer()
  return (
    <div className={classNames(styles.entrance, compact && styles.compact)}>
      <header className={styles.header}>
        <Wordmark name={appTitle} />
        <LanguageSwitch />
      </header>
      <div className={styles.show}>
        <VitrineCase plaque={brand === null ? plaque : brand === 'loading' ? null : brand.name}>
          {object ?? (brand && <BrandObject brand={brand} />)}
        </VitrineCase>
      </div>
      <main className={styles.way}>{children}</main>
    </div>
  )
}

function BrandObject({ brand }: { brand: BrandShown | 'loading' }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (brand === 'loading') return <Skeleton shape="circle" className={styles.blank} />
  const { logo } = brand
  if (logo && logo !== broken) return <img className={styles.logo} src={logo} alt="" onError={() => setBroken(logo)} />
  return <span className={styles.initial}>{[...brand.name][0]}</span>
}
