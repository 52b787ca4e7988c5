import { classNames, pictureAddress } from '@vitrine/ui'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { BrandPlaces } from '../../components/brand/BrandPlaces.tsx'
import { BrandSign } from '../../components/brand/BrandSign.tsx'
import styles from './brand-home.module.css'
import { coverRatio } from './cover-ratio.ts'
import type { SectionProps } from './Section.tsx'

interface HeroProps extends SectionProps {
  /** What comes next to the person here; right under the name. */
  reward: ReactNode
  /** What they have here; beside or below the rest. */
  children: ReactNode
}

/** The brand as it shows itself: its picture, its sign, its words, where it is at home. */
export function Hero({ business, reward, children }: HeroProps) {
  const { features, text } = business.pageConfig ?? {}
  const [isBroken, setIsBroken] = useState(false)
  const picture = features?.header?.image
  const image = isBroken ? null : pictureAddress(picture?.src)
  return (
    <div className={styles.top}>
      <div
        className={classNames(styles.cover, features?.header?.brandedBackground && styles.branded)}
        style={{ '--cover-ratio': coverRatio(picture) } as CSSProperties}
      >
        {image && <img className={styles.coverPicture} src={image} alt="" onError={() => setIsBroken(true)} />}
      </div>
      <header className={styles.hero}>
        <div className={styles.sign}>
          <BrandSign business={business} />
        </div>
        <h1 className={styles.name}>{business.displayName}</h1>
        {reward}
        {text?.about && <p className={styles.about}>{text.about}</p>}
        <BrandPlaces business={business} />
      </header>
      <div className={styles.have}>{children}</div>
    </div>
  )
}
