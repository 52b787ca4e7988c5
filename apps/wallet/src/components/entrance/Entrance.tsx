import { BrandImage, classNames, Skeleton } from '@vitrine/ui'
import { type ReactNode, useState } from 'react'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { LanguageSwitch } from '../language-switch/LanguageSwitch.tsx'
import { CasePicture, VitrineCase } from '../vitrine-case/VitrineCase.tsx'
import { Wordmark } from '../wordmark/Wordmark.tsx'
import styles from './entrance.module.css'

export interface BrandShown {
  name: string
  logo: string | null
  /** A picture of what it is proud of, which stands in the case in place of its logo. */
  object?: string | null
}

interface EntranceProps {
  /** Null: our own; `loading` while it is not known yet. */
  brand: BrandShown | 'loading' | null
  /** The engraving under an object, ours or a brand's. */
  plaque: string
  /** Stands in the case in place of ours. */
  object?: ReactNode
  /** There is something to fill in: on phones the case is small, and stays away where the screen is low. */
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
        <VitrineCase plaque={plaqueOf(brand, plaque)}>{object ?? (brand && <BrandObject brand={brand} />)}</VitrineCase>
      </div>
      <main className={styles.way}>{children}</main>
    </div>
  )
}

function plaqueOf(brand: EntranceProps['brand'], plaque: string): ReactNode {
  if (brand === 'loading') return null
  if (brand && !brand.object) return brand.name
  return (
    <>
      {brand?.logo && <BrandImage className={styles.sign} src={brand.logo} fallback={null} />}
      {plaque}
    </>
  )
}

function BrandObject({ brand }: { brand: BrandShown | 'loading' }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (brand === 'loading') return <Skeleton shape="circle" className={styles.blank} />
  const { logo, object } = brand
  if (object && object !== broken) return <CasePicture src={object} onError={() => setBroken(object)} />
  if (logo && logo !== broken) return <CasePicture className={styles.logo} src={logo} onError={() => setBroken(logo)} />
  return <span className={styles.initial}>{[...brand.name][0]}</span>
}
