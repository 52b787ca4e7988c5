import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Problem } from '@vitrine/protocol/problems'
import { EmptyState, IconButton, LinkButton } from '@vitrine/ui'
import { ObjectStage } from '@vitrine/ui/object'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Expand from 'lucide-react/icons/expand'
import { useEffect, useEffectEvent, useState } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import {
  editionOf,
  hasView,
  imageViewOf,
  isAble,
  titleOf,
  transitionNameOf,
} from '../../components/token/token-view.ts'
import { meQuery } from '../../data/people.ts'
import { findCachedToken, tokenQuery, useMarkOpened } from '../../data/tokens.ts'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useHasRoomForTwo } from '../../platform/media-query.ts'
import { goBack } from '../../platform/navigation.ts'
import { href } from '../../platform/paths.ts'
import { Title } from '../../platform/title.tsx'
import { BrandLine } from './BrandLine.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { FullPicture } from './FullPicture.tsx'
import { GeneralInfo } from './GeneralInfo.tsx'
import { Provenance } from './Provenance.tsx'
import { TokenActions } from './TokenActions.tsx'
import styles from './token-detail.module.css'

/** One collectible as the hero, what it is, where it has been and what can be done with it. */
export default function TokenDetailPage({ params }: { params: { tokenId: string; business?: string } }) {
  const { tokenId, business = null } = params
  const t = useT('token-detail')
  const [language] = useLanguage()
  const api = useApi()
  const client = useQueryClient()
  const isBeside = useHasRoomForTwo()
  const me = useQuery(meQuery(api))
  const {
    data: token,
    error,
    refetch,
  } = useQuery({
    ...tokenQuery(api, tokenId),
    placeholderData: () => findCachedToken(client, tokenId),
  })
  const [isFull, setIsFull] = useState(false)
  const walletHref = business ? href('businessWallet', { business }) : href('wallet')
  const isMine = token !== undefined && token.owner === me.data?.id
  const isUnopened = isMine && token.openedAt === null
  const markOpened = useMarkOpened()
  const markNow = useEffectEvent(() => {
    if (token) markOpened.mutate(token)
  })
  useEffect(() => {
    if (isUnopened) markNow()
  }, [isUnopened])

  if (error && !token) return <Unavailable error={error} onRetry={() => void refetch()} walletHref={walletHref} />
  if (!token) return <DetailSkeleton />

  const edition = editionOf(token, language)
  const view = imageViewOf(token, hasView(token, 'card') ? 'card' : 'icon')
  const icon = imageViewOf(token, 'icon')
  const stageView = icon ?? view
  const isSoulbound = isMine && !isAble(token, 'Transfer') && !isAble(token, 'Clone')
  return (
    <article className={styles.page}>
      <Title>{titleOf(token)}</Title>
      <div className={styles.bar}>
        {!isBeside && <IconButton label={t('back')} icon={<ArrowLeft />} onPress={() => goBack(walletHref)} />}
        {view && <IconButton label={t('view-full')} icon={<Expand />} onPress={() => setIsFull(true)} />}
      </div>
      <ObjectStage
        src={stageView?.url ?? null}
        alt={stageView?.alt || titleOf(token)}
        scale={stageView?.scale ?? 'fit'}
        edition={edition && t('edition', { edition })}
        {...(isBeside ? {} : { transitionName: transitionNameOf(token.id) })}
      />
      <div className={styles.words}>
        <BrandLine businessId={token.state['studio-info-v1'].businessId} />
        <h1 className={styles.title}>{titleOf(token)}</h1>
        <p className={styles.description}>{token.state['meta-v1'].description}</p>
        {isMine && <TokenActions token={token} business={business} onGone={() => goBack(walletHref)} />}
        {isSoulbound && <p className={styles.note}>{t('soulbound')}</p>}
        <Provenance token={token} meId={me.data?.id ?? null} />
        <GeneralInfo token={token} />
      </div>
      {isFull && view && (
        <FullPicture
          src={imageViewOf(token, 'fullscreen')?.url ?? view.url}
          alt={view.alt || titleOf(token)}
          onClose={() => setIsFull(false)}
        />
      )}
    </article>
  )
}

function Unavailable({ error, onRetry, walletHref }: { error: Error; onRetry: () => void; walletHref: string }) {
  const t = useT('token-detail')
  const isGone = error instanceof Problem && error.status < 500
  return (
    <div className={styles.page}>
      {isGone ? (
        <EmptyState
          title={t('gone-title')}
          message={t('gone')}
          action={<LinkButton href={walletHref}>{t('to-wallet')}</LinkButton>}
        />
      ) : (
        <RetryNote error={error} onRetry={onRetry} />
      )}
    </div>
  )
}
