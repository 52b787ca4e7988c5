import { EmptyState, Joined, LinkButton, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import { useToken } from '../../data/tokens/use-token.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { DropScreen } from './DropScreen.tsx'
import styles from './drop.module.css'

/** Where shall it lie? */
export default function DropPage({ params }: { params: { tokenId: string; business?: string } }) {
  const { tokenId, business = null } = params
  const t = useT('drop')
  const { business: brand } = useBrandArea(business)
  const { token, error, retry } = useToken(tokenId)
  const tokenHref = inBusiness(business, href('token', { tokenId }))
  if (error && !token)
    return (
      <div className={styles.alone}>
        <RetryNote error={error} onRetry={retry} />
      </div>
    )
  if (!token) return <DropSkeleton />
  const title = t('drop-title', { title: titleOf(token) })
  // What lies there by the person's own hand is this page's doing, or can be undone here.
  const isOwnOnMap = isAble(token, 'Pickup')
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      <PageHeader title={<Joined whole={titleOf(token)}>{title}</Joined>} onBack={() => goBack(tokenHref)} />
      {isAble(token, 'Drop') || isOwnOnMap ? (
        <DropScreen key={token.id} token={token} business={business} mapStyle={brand?.pageConfig?.features?.mapStyle} />
      ) : (
        <EmptyState
          picture={<MapPinOff aria-hidden="true" />}
          title={t('drop-not-able')}
          message={t('drop-not-able-why')}
          action={<LinkButton href={tokenHref}>{t('to-token')}</LinkButton>}
        />
      )}
    </div>
  )
}

function DropSkeleton() {
  return (
    <SkeletonGroup className={styles.alone}>
      <Skeleton width="60%" height="2rem" />
      <Skeleton shape="block" height="50dvh" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  )
}
