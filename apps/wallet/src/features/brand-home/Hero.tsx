import { classNames, pictureAddress } from '@vitrine/ui'
import { useState } from 'react'
import { BrandPlaces } from '../../components/brand/BrandPlaces.tsx'
import { BrandSign } from '../../components/brand/BrandSign.tsx'
import styles from './brand-home.module.css'
import type { SectionProps } from './Section.tsx'

/** The brand as it shows itself: its picture, its sign, its words, where it is at home. */
export function Hero({ business }: SectionProps) {
  const { features, text } = business.pageConfig ?? {}
  const [isBroken, setIsBroken] = useState(false)
  const image = isBroken ? null : pictureAddress(features?.header?.image?.src)
  return (
    <header>
      <div className={classNames(styles.cover, features?.header?.brandedBackground && styles.branded)}>
        {image && <img className={styles.coverPicture} src={image} alt="" onError={() => setIsBroken(true)} />}
      </div>
      <div className={styles.hero}>
        <div className={styles.sign}>
          <BrandSign business={business} />
        </div>
        <h1 className={styles.name}>{business.displayName}</h1>
        {text?.about && <p className={styles.about}>{text.about}</p>}
        <BrandPlaces business={business} />
      </div>
    </header>
  )
}
