import { useQuery } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import { chooseFaces } from '@vitrine/token-rules/faces'
import { EmptyState, IconButton } from '@vitrine/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Expand from 'lucide-react/icons/expand'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { subjectOf } from '../../components/faces/face-subject.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import { closeToken } from '../../components/token/travel.ts'
import { TokenSections } from '../../components/token-parts/TokenSections.tsx'
import { WayOn } from '../../components/way-on/WayOn.tsx'
import { meQuery } from '../../data/account/people.ts'
import { tokenSaleOf } from '../../data/market.ts'
import { regionOf } from '../../data/regions/regions.ts'
import { placeOnMap } from '../../data/tokens/on-map.ts'
import { useMarkOpened } from '../../data/tokens/tokens.ts'
import { useToken } from '../../data/tokens/use-token.ts'
import { useHasRoomForTwo } from '../../platform/device/media-query.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { BrandLine } from './BrandLine.tsx'
import { BrandProfile } from './BrandProfile.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { Facts } from './Facts.tsx'
import { FullFace } from './FullFace.tsx'
import { GeneralInfo } from './GeneralInfo.tsx'
import { HostActions } from './HostActions.tsx'
import { Provenance } from './Provenance.tsx'
import { TokenActions } from './TokenActions.tsx'
import { TokenStage } from './TokenStage.tsx'
import styles from './token-detail.module.css'

/** One collectible as the hero, what it is, where it has been and what can be done with it. */
export default function TokenDetailPage({ params }: { params: { tokenId: string; business?: string } }) {
  const { tokenId, business = null } = params
  useBrandArea(business)
  const { token, error, retry } = useToken(tokenId)
  const walletHref = business ? href('businessWallet', { business }) : href('wallet')
  if (error && !token) return <Unavailable error={error} onRetry={retry} walletHref={walletHref} />
  if (!token) return <DetailSkeleton />
  return <TokenDetail key={token.id} token={token} business={business} walletHref={walletHref} />
}

interface TokenDetailProps {
  token: Token
  business: string | null
  walletHref: string
}

function TokenDetail({ token, business, walletHref }: TokenDetailProps) {
  const t = useT('token-detail')
  const api = useApi()
  const isBeside = useHasRoomForTwo()
  const { hidden } = useViewer()
  const me = useQuery(meQuery(api))
  const [isFull, setIsFull] = useState(false)
  const isMine = token.owner === me.data?.id
  useOpening(token, isMine)
  const title = titleOf(token)
  const subject = subjectOf(token)
  const hasFull = chooseFaces(subject.faces, 'fullscreen').length > 0
  // While somebody pays for it, or it lies on the map, little can be done with it, which is no lasting trait.
  const isHeld = tokenSaleOf(token)?.status === 'pending' || placeOnMap(token) !== null
  const isSoulbound = isMine && !isHeld && !isAble(token, 'Transfer') && !isAble(token, 'Clone')
  const leave = () => (isBeside ? navigate(walletHref) : closeToken(token.id, walletHref))
  const { businessId } = token.state['studio-info-v1']
  const part = {
    token,
    business,
    isMine,
    onGone: () => (isBeside ? navigate(walletHref, { replace: true }) : goBack(walletHref)),
  }
  return (
    <article className={styles.page}>
      <Title>{title}</Title>
      <div className={styles.bar}>
        {!hidden.closeOnToken && (
          <IconButton label={t('back')} icon={isBeside ? <X /> : <ArrowLeft />} onPress={leave} />
        )}
        {hasFull && <IconButton label={t('view-full')} icon={<Expand />} onPress={() => setIsFull(true)} />}
      </div>
      <TokenStage token={token} />
      <div className={styles.words}>
        {businessId && <BrandLine businessId={businessId} />}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.description}>{token.state['meta-v1'].description}</p>
        {isSoulbound && <p className={styles.note}>{t('soulbound')}</p>}
        {!hidden.tokenActions && <TokenActions {...part} />}
        <HostActions token={token} />
        <TokenSections {...part} />
        <Facts token={token} isMine={isMine} />
        {regionOf(token).read.tellsProvenance && <Provenance token={token} meId={me.data?.id ?? null} />}
        {business && businessId && <BrandProfile businessId={businessId} />}
        <GeneralInfo token={token} />
      </div>
      {isFull && <FullFace subject={subject} onClose={() => setIsFull(false)} />}
    </article>
  )
}

/** The first look at one's own token is told to the server. */
function useOpening(token: Token, isMine: boolean): void {
  const { mutate } = useMarkOpened()
  const markNow = useEffectEvent(() => mutate(token))
  const isUnopened = isMine && token.openedAt === null
  useEffect(() => {
    if (isUnopened) markNow()
  }, [isUnopened])
}

function Unavailable({ error, onRetry, walletHref }: { error: Error; onRetry: () => void; walletHref: string }) {
  const t = useT('token-detail')
  const isGone = error instanceof Problem && error.status < 500
  return (
    <div className={styles.unavailable}>
      {isGone ? (
        <EmptyState
          title={t('gone-title')}
          message={t('gone')}
          action={<WayOn href={walletHref}>{t('to-wallet')}</WayOn>}
        />
      ) : (
        <RetryNote error={error} onRetry={onRetry} />
      )}
    </div>
  )
}
