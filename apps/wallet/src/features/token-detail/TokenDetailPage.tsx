import { useQuery } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { isRefusal } from '@vitrine/protocol/problem'
import { chooseFaces } from '@vitrine/token-rules/faces'
import { classNames, EmptyState, IconButton, Joined, Skeleton } from '@vitrine/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Expand from 'lucide-react/icons/expand'
import X from 'lucide-react/icons/x'
import { type RefObject, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { subjectOf } from '../../components/faces/face-subject.ts'
import { UsedPass } from '../../components/pass/used-pass-on-demand.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import { closeToken } from '../../components/token/travel.ts'
import { TokenSections, useLead } from '../../components/token-parts/TokenSections.tsx'
import { WayOn } from '../../components/way-on/WayOn.tsx'
import { meQuery } from '../../data/account/people.ts'
import { tokenSaleOf } from '../../data/market.ts'
import { regionOf } from '../../data/regions/regions.ts'
import { placeOnMap } from '../../data/tokens/on-map.ts'
import { useRedeemed } from '../../data/tokens/redeemed.ts'
import { useMarkOpened } from '../../data/tokens/tokens.ts'
import { useToken } from '../../data/tokens/use-token.ts'
import { useHasRoomForTwo } from '../../platform/device/media-query.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
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
  const redeemed = useRedeemed(tokenId)
  const { token, error, retry } = useToken(redeemed ? '' : tokenId)
  const walletHref = business ? href('businessWallet', { business }) : href('wallet')
  if (redeemed) {
    return (
      <div className={styles.room}>
        <article className={classNames(styles.page, styles.led)}>
          <div className={styles.lead}>
            <Suspense fallback={<Skeleton shape="block" height="32rem" />}>
              <UsedPass {...redeemed} walletHref={walletHref} />
            </Suspense>
          </div>
          <div className={styles.hero}>
            <TokenStage token={redeemed.token} />
          </div>
        </article>
      </div>
    )
  }
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
  const page = useRef<HTMLElement>(null)
  const title = titleOf(token)
  const subject = subjectOf(token)
  const hasFull = chooseFaces(subject.faces, 'fullscreen').length > 0
  // While somebody pays for it, or it lies on the map, little can be done with it, which is no lasting trait.
  const isHeld = tokenSaleOf(token)?.status === 'pending' || placeOnMap(token) !== null
  const isSoulbound = isMine && !isHeld && !isAble(token, 'Transfer') && !isAble(token, 'Clone')
  const search = useSearchParams().toString()
  const listHref = search ? `${walletHref}?${search}` : walletHref
  const leave = () => (isBeside ? navigate(listHref) : closeToken(token.id, walletHref))
  const { businessId } = token.state['studio-info-v1']
  const part = {
    token,
    business,
    isMine,
    onGone: () => (isBeside ? navigate(listHref, { replace: true }) : goBack(walletHref)),
  }
  const Lead = useLead(part)?.Section
  useBeginning(page, Lead !== undefined)
  // On a pass what one enlarges is its code: the art's button stands by the art.
  const wholeScreen = hasFull && <IconButton label={t('view-full')} icon={<Expand />} onPress={() => setIsFull(true)} />
  return (
    <div className={styles.room}>
      <article
        ref={page}
        tabIndex={-1}
        className={classNames(styles.page, Lead && styles.led)}
        // On a phone a pass has the screen to itself, as long as there is its own way back.
        data-own-way-back={Lead && !hidden.closeOnToken ? '' : undefined}
      >
        <Title>{title}</Title>
        <div className={styles.bar}>
          {!hidden.closeOnToken && (
            <IconButton label={t('back')} icon={isBeside ? <X /> : <ArrowLeft />} onPress={leave} />
          )}
          <div className={styles.barEnd}>
            {!Lead && wholeScreen}
            {Lead && !hidden.tokenActions && <TokenActions {...part} isLed />}
          </div>
        </div>
        {Lead && (
          <div className={styles.lead}>
            <Suspense fallback={<Skeleton shape="block" height="32rem" />}>
              <Lead {...part} leads />
            </Suspense>
          </div>
        )}
        <div className={styles.hero}>
          <TokenStage token={token} />
          {Lead && <div className={styles.corner}>{wholeScreen}</div>}
        </div>
        <div className={styles.words}>
          {businessId && <BrandLine businessId={businessId} />}
          {!Lead && (
            <h1 tabIndex={-1} className={styles.title}>
              <Joined>{title}</Joined>
            </h1>
          )}
          <p className={styles.description}>{token.state['meta-v1'].description}</p>
          {isSoulbound && <p className={styles.note}>{t('soulbound')}</p>}
          {!Lead && !hidden.tokenActions && <TokenActions {...part} />}
          <HostActions token={token} />
          <TokenSections {...part} />
          <Facts token={token} isMine={isMine} />
          {regionOf(token).read.tellsProvenance && <Provenance token={token} meId={me.data?.id ?? null} />}
          {business && businessId && <BrandProfile businessId={businessId} />}
          <GeneralInfo token={token} />
        </div>
        {isFull && <FullFace subject={subject} onClose={() => setIsFull(false)} />}
      </article>
    </div>
  )
}

/**
 * Who opened it goes on from its name, past the list beside it; a pass has its own, and begins the page. Where it turns out only then whose
 * token it is, a pass takes the place of the name that has the focus.
 */
function useBeginning(page: RefObject<HTMLElement | null>, isLed: boolean): void {
  const ring = useRef<boolean | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is focused may go with what leads
  useLayoutEffect(() => {
    const { activeElement } = document
    if (ring.current !== null && activeElement !== document.body) return
    // A ring is for who came by the keyboard: whoever follows a link here sees the name as it is.
    ring.current ??= activeElement?.matches(':focus-visible') === true
    const name = page.current?.querySelector<HTMLElement>('h1[tabindex]')
    ;(name ?? page.current)?.focus({ preventScroll: true, focusVisible: ring.current })
  }, [page, isLed])
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
  const isGone = isRefusal(error)
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
