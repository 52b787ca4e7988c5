import type { PublicBusiness } from '@vitrine/protocol'
import { Avatar } from '@vitrine/ui'
import styles from './brand-sign.module.css'
import { pictureAddress } from './safe-address.ts'

/** A brand's icon, framed, so that it can be told from any picture it stands on, whatever shape it has. */
export function BrandSign({ business }: { business: PublicBusiness }) {
  const { brandConfig, displayName, logoSrc, pageConfig } = business
  return (
    <div className={styles.sign}>
      <Avatar
        name={displayName}
        src={pictureAddress(brandConfig.icon) ?? pictureAddress(pageConfig?.theme?.header?.logo ?? logoSrc)}
        size="huge"
        shape="square"
        decorative
      />
    </div>
  )
}
