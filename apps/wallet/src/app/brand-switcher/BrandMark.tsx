import type { PublicBusiness } from '@vitrine/protocol'
import { BrandImage, classNames, Skeleton } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { logoOf } from '../../components/brand/logo-of.ts'
import { pictureOfBrand } from '../../data/brands/brand-picture.ts'
import { brandScheme } from '../../platform/theme/brand.ts'
import styles from './brand-mark.module.css'

/** Whose area this is: the brand's logo, or its sign beside its name, which stands alone where the picture does not come. */
export function BrandMark({ business }: { business: PublicBusiness | undefined }) {
  if (!business) return <Skeleton width="8rem" height="2rem" />
  const logo = logoOf(business)
  const name = <span className={styles.name}>{business.displayName}</span>
  if (!logo?.isWordmark) return <Sign src={logo?.src} name={name} />
  const isAlwaysDark = brandScheme(business) === 'dark'
  const wordmark = (
    <BrandImage
      src={logo.src}
      fallback={name}
      className={classNames(
        styles.wordmark,
        !isAlwaysDark && styles.paper,
        logo.width !== undefined && styles.measured,
      )}
      width={logo.width}
      height={logo.height}
    />
  )
  if (isAlwaysDark) return wordmark
  // A logo is drawn for paper, which would glare in the dark.
  return (
    <>
      <span className={styles.inTheLight}>{wordmark}</span>
      <span className={styles.inTheDark}>
        <Sign src={pictureOfBrand(business) ?? undefined} name={name} />
      </span>
    </>
  )
}

function Sign({ src, name }: { src: string | undefined; name: ReactNode }) {
  return (
    <span className={styles.mark}>
      <BrandImage src={src} fallback={null} className={styles.sign} />
      {name}
    </span>
  )
}
