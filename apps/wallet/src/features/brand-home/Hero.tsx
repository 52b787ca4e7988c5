import { Avatar, classNames } from '@vitrine/ui'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { hostOf, pageAddress, pictureAddress } from '../../components/brand/safe-address.ts'
import styles from './brand-home.module.css'
import type { SectionProps } from './Section.tsx'

/** The brand as it shows itself: its picture, its sign, its words, where it is at home. */
export function Hero({ business }: SectionProps) {
  const { theme, features, text } = business.pageConfig ?? {}
  const [isBroken, setIsBroken] = useState(false)
  const image = isBroken ? null : pictureAddress(features?.header?.image?.src)
  const website = pageAddress(business.url)
  return (
    <header>
      <div className={classNames(styles.cover, features?.header?.brandedBackground && styles.branded)}>
        {image && <img className={styles.coverPicture} src={image} alt="" onError={() => setIsBroken(true)} />}
      </div>
      <div className={styles.hero}>
        <div className={styles.sign}>
          <Avatar
            name={business.displayName}
            src={pictureAddress(business.brandConfig.icon ?? theme?.header?.logo ?? business.logoSrc)}
            size="huge"
            shape="square"
            decorative
          />
        </div>
        <h1 className={styles.name}>{business.displayName}</h1>
        {text?.about && <p className={styles.about}>{text.about}</p>}
        {(business.location || website) && (
          <p className={styles.places}>
            {business.location && (
              <span className={styles.fact}>
                <MapPin aria-hidden="true" />
                {business.location}
              </span>
            )}
            {website && (
              <a className={styles.fact} href={website} target="_blank" rel="noopener noreferrer">
                <Globe aria-hidden="true" />
                {hostOf(website)}
              </a>
            )}
          </p>
        )}
      </div>
    </header>
  )
}
