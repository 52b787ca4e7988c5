import type { PublicBusiness } from '@vitrine/protocol'
import { BrandImage, classNames, Skeleton } from '@vitrine/ui'
import { logoOf } from '../../components/brand/logo-of.ts'
import { brandScheme } from '../../platform/theme/brand.ts'
import styles from './brand-mark.module.css'

/** Whose area this is: the brand's logo, or its sign beside its name, which stands alone where the picture does not come. */
export function BrandMark({ business }: { business: PublicBusiness | undefined }) {
  if (!business) return <Skeleton width="8rem" height="2rem" />
  const logo = logoOf(business)
  const name = <span className={styles.name}>{business.displayName}</span>
  if (logo?.isWordmark)
    return (
      <BrandImage
        src={logo.src}
        fallback={name}
        className={classNames(
          styles.wordmark,
          brandScheme(business) !== 'dark' && styles.paper,
          logo.width !== undefined && styles.measured,
        )}
        width={logo.width}
        height={logo.height}
      />
    )
  return (
    <span className={styles.mark}>
      <BrandImage src={logo?.src} fallback={null} className={styles.sign} />
      {name}
    </span>
  )
}
