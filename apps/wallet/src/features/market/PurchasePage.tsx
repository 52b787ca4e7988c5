import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Purchase } from '@vitrine/protocol'
import { isRefusal } from '@vitrine/protocol/problem'
import {
  Badge,
  Button,
  EmptyState,
  Joined,
  LinkButton,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  Spinner,
} from '@vitrine/ui'
import { useEffect, useEffectEvent } from 'react'
import { PriceShares } from '../../components/price/PriceShares.tsx'
import { ThingIcon } from '../../components/price/ThingIcon.tsx'
import { usePrice } from '../../components/price/use-price.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { isUnderWay, purchaseQuery, refreshAfterTrade, useCancelPurchase } from '../../data/market.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './market.module.css'

/** What has become of a purchase, as the server knows it: people come back here from paying, whatever happened there. */
export default function PurchasePage({ params: { purchaseId } }: { params: { purchaseId: string } }) {
  const t = useT('market')
  const api = useApi()
  const { data, error, refetch } = useQuery(purchaseQuery(api, purchaseId))
  if (data) return <Shown purchase={data} />
  if (!error)
    return (
      <SkeletonGroup className={styles.alone}>
        <Skeleton width="60%" height="2rem" />
        <Skeleton shape="block" height="10rem" />
        <Skeleton />
      </SkeletonGroup>
    )
  return (
    <div className={styles.alone}>
      {isRefusal(error) ? (
        <EmptyState
          title={t('purchase-unknown-title')}
          message={t('purchase-unknown')}
          action={<LinkButton href={href('trades')}>{t('my-trades')}</LinkButton>}
        />
      ) : (
        <RetryNote error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function Shown({ purchase }: { purchase: Purchase }) {
  const t = useT('market')
  const say = usePrice()
  const cancel = useCancelPurchase()
  useGivingUp(purchase, cancel.mutate)
  useRefresh(purchase)
  const { status, role, token, price, coin, party } = purchase
  const said = role === 'seller' ? 'sold' : status
  const words = { title: token.displayName, price: say(price, coin), party: party.name }
  const isPaying = status === 'paying' && role === 'buyer'
  return (
    <div className={styles.narrow}>
      <Title>{t(`purchase-${said}-title`, words)}</Title>
      <PageHeader
        title={<Joined whole={token.displayName}>{t(`purchase-${said}-title`, words)}</Joined>}
        eyebrow={purchase.business.displayName}
      />
      <div className={styles.content}>
        <div className={styles.closeUp}>
          <ThingIcon thing={token} eager />
        </div>
        <p role="status" className={styles.state}>
          {isUnderWay(purchase) && <Spinner />}
          {t(`purchase-${said}`, words)}
        </p>
        {purchase.isTest && (
          <p>
            <Badge tone="warning">{t('is-test')}</Badge>
          </p>
        )}
        <PriceShares price={price} shares={purchase.shares} coin={coin} isMine={role === 'seller'} />
        {cancel.error && <ProblemNote error={cancel.error} />}
        <div className={styles.ways}>
          {isPaying && purchase.checkoutUrl && (
            <a className={styles.pay} href={purchase.checkoutUrl}>
              {t('go-on-paying')}
            </a>
          )}
          {isPaying && (
            <Button variant="quiet" busy={cancel.isPending} onPress={() => cancel.mutate(purchase.id)}>
              {t('give-up')}
            </Button>
          )}
          <Next purchase={purchase} />
        </div>
      </div>
    </div>
  )
}

/** Whoever comes back without having paid has given up: others may have it at once. */
function useGivingUp({ id, status, role }: Purchase, cancel: (id: Purchase['id']) => void): void {
  const hasGivenUp = useSearchParams().has('cancelled')
  const giveUp = useEffectEvent(() => {
    navigate(href('purchase', { purchaseId: id }), { replace: true })
    if (status === 'paying' && role === 'buyer') cancel(id)
  })
  useEffect(() => {
    if (hasGivenUp) giveUp()
  }, [hasGivenUp])
}

/** What was bought is in the wallet, and what it cost is not: when this page learns of it, the others are told. */
function useRefresh({ status }: Purchase): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new state of the purchase
  useEffect(() => refreshAfterTrade(client), [client, status])
}

function Next({ purchase: { status, role, saleId, token, business } }: { purchase: Purchase }) {
  const t = useT('market')
  const market = (
    <LinkButton href={href('businessMarket', { business: business.name })}>
      {t('to-market', { brand: business.displayName })}
    </LinkButton>
  )
  if (role === 'seller') return <LinkButton href={href('trades', {}, { show: 'sold' })}>{t('my-trades')}</LinkButton>
  if (status === 'delivered')
    return (
      <>
        <LinkButton variant="primary" href={href('token', { tokenId: token.id })}>
          {t('to-token')}
        </LinkButton>
        {market}
      </>
    )
  if (status === 'paying' || status === 'paid') return null
  if (status === 'refunding' || status === 'refunded') return market
  return (
    <>
      <LinkButton variant="primary" href={href('sale', { saleId })}>
        {t('to-sale')}
      </LinkButton>
      {market}
    </>
  )
}
