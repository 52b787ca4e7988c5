import type { PublicBusiness } from '@vitrine/protocol'
import { classNames, PageHeader, pictureAddress, Skeleton, SkeletonGroup, useLinkClick } from '@vitrine/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useState } from 'react'
import { BrandSign } from '../../components/brand/BrandSign.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './brand-header.module.css'

export interface BrandHeaderProps {
  business: PublicBusiness
  count: ReactNode
  actions: ReactNode
}

/** The brand's sign over its room, as its page configuration says: picture, branded ground, logo. */
export function BrandHeader({ business, count, actions }: BrandHeaderProps) {
  const t = useT('wallet')
  const handleClick = useLinkClick()
  const { lockedTo } = useViewer()
  const { features } = business.pageConfig ?? {}
  const isBranded = features?.header?.brandedBackground === true
  const image = pictureAddress(features?.header?.image?.src)
  const [brokenImage, setBrokenImage] = useState<string | null>(null)
  const picture = image === brokenImage ? null : image
  return (
    <div>
      <div className={classNames(styles.sign, isBranded && styles.branded, (picture || isBranded) && styles.tall)}>
        {picture && <img className={styles.picture} src={picture} alt="" onError={() => setBrokenImage(picture)} />}
        {lockedTo === null && (
          <a className={styles.leave} href={href('wallet')} onClick={handleClick}>
            <ArrowLeft aria-hidden="true" />
            {t('to-everything')}
          </a>
        )}
      </div>
      <div className={styles.logo}>
        <BrandSign business={business} />
      </div>
      <PageHeader title={business.displayName} subtitle={count} actions={actions} />
    </div>
  )
}

export function BrandHeaderSkeleton() {
  return (
    <SkeletonGroup>
      <div className={classNames(styles.sign, styles.tall)} />
      <div className={styles.logo}>
        <Skeleton shape="block" width="6.75rem" height="6.75rem" />
      </div>
      <div className={styles.blankWords}>
        <Skeleton width="12rem" height="2rem" />
        <Skeleton width="8rem" />
      </div>
    </SkeletonGroup>
  )
}
