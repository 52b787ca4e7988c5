import type { PublicBusiness } from '@vitrine/protocol'
import { BrandImage, Skeleton } from '@vitrine/ui'
import { logoOf } from '../components/brand/logo-of.ts'
import styles from './brand-mark.module.css'

/** Whose area this is: the brand's sign and, beside a sign that may say nothing by itself, its name. */
export function BrandMark({ business }: { business: PublicBusiness | undefined }) {
  if (!business) return <Skeleton width="8rem" height="2rem" />
  const logo = logoOf(business)
  const name = <span className={styles.name}>{business.displayName}</span>
  return (
    <span className={styles.mark}>
      {logo && (
        <BrandImage src={logo.src} fallback={null} className={styles.logo} width={logo.width} height={logo.height} />
      )}
      {name}
    </span>
  )
}
