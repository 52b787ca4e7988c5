import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton, useLinkClick } from '@vitrine/ui'
import { BrandPicture } from '../../components/brand/BrandPicture.tsx'
import { businessQuery, findCachedBusiness } from '../../data/brands/businesses.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './token-detail.module.css'

/** Whose work it is; leads to the rest of that brand's tokens. */
export function BrandLine({ businessId }: { businessId: string }) {
  const t = useT('token-detail')
  const api = useApi()
  const handleClick = useLinkClick()
  const client = useQueryClient()
  const business = useQuery(businessQuery(api, businessId))
  const data = business.data ?? findCachedBusiness(client, businessId)
  if (!data) return business.isError ? null : <Skeleton width="9rem" />
  return (
    <a className={styles.brand} href={href('businessWallet', { business: data.id })} onClick={handleClick}>
      <BrandPicture business={data} size="small" shape="square" />
      {t('by', { brand: data.displayName })}
    </a>
  )
}
