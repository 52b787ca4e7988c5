import type { PublicBusiness } from '@vitrine/protocol'
import { BrandPicture } from './BrandPicture.tsx'
import styles from './brand-sign.module.css'

/** A brand's icon, framed, so that it can be told from any picture it stands on, whatever shape it has. */
export function BrandSign({ business }: { business: PublicBusiness }) {
  return (
    <div className={styles.sign}>
      <BrandPicture business={business} size="huge" shape="square" />
    </div>
  )
}
