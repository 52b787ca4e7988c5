import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CoinHolding } from '@vitrine/protocol'
import { isRefusal } from '@vitrine/protocol/problem'
import { Button, LinkButton, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { ObjectStage } from '@vitrine/ui/object'
import { lazy, Suspense, useState } from 'react'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { type CoinPlace, coinQuery, findCachedCoin } from '../../data/earnings/coins.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { CoinHistory } from './CoinHistory.tsx'
import { CoinPicture } from './CoinPicture.tsx'
import styles from './coin-page.module.css'
import { NoCoin } from './NoCoin.tsx'
import { NotEnrolled } from './NotEnrolled.tsx'

const EnrolSheet = lazy(async () => ({ default: (await import('./EnrolSheet.tsx')).EnrolSheet }))
const RedeemSheet = lazy(async () => ({ default: (await import('./RedeemSheet.tsx')).RedeemSheet }))

/** The older address of the same screen, which names the coin in its query. */
export function FungibleDetailPage() {
  const search = useSearchParams()
  const [business, coinId] = [search.get('business'), search.get('coin')]
  return business && coinId ? <CoinPage params={{ business, coinId }} /> : <NoCoin missing />
}

/** One coin: what one has, what can be done with it, and what happened to it. */
export function CoinPage({ params }: { params: CoinPlace }) {
  const api = useApi()
  const client = useQueryClient()
  useBrandArea(params.business)
  const coin = useQuery({ ...coinQuery(api, params), placeholderData: () => findCachedCoin(client, params.coinId) })
  const { data: holding, error } = coin
  const back = () => goBack(href('coins'))
  if (holding) return <Coin holding={holding} place={params} onBack={back} />
  if (!error) return <CoinSkeleton />
  return (
    <div className={styles.alone}>
      {isRefusal(error) ? <NoCoin /> : <RetryNote error={error} onRetry={() => void coin.refetch()} />}
    </div>
  )
}

function Coin({ holding, place, onBack }: { holding: CoinHolding; place: CoinPlace; onBack: () => void }) {
  const t = useT('coins')
  const format = useFormat()
  const { coin, business, balance, enrolled } = holding
  const [sheet, setSheet] = useState<'enrol' | 'redeem' | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<'enrol' | 'redeem'>>(new Set())
  const open = (name: 'enrol' | 'redeem') => {
    setOpened((before) => new Set([...before, name]))
    setSheet(name)
  }
  const close = () => setSheet(null)
  const words = { coin: coin.name, brand: business.displayName }
  return (
    <div className={styles.page}>
      <Title>{`${coin.name} · ${business.displayName}`}</Title>
      <PageHeader eyebrow={business.displayName} title={coin.name} onBack={onBack} />
      <div className={styles.stage}>
        {coin.image ? (
          <ObjectStage src={coin.image} alt={coin.imageAlt || coin.name} />
        ) : (
          <CoinPicture coin={coin} size="large" />
        )}
      </div>
      <p className={styles.balance} role="status">
        <span className={styles.sum}>{format.number(balance)}</span>
        <span className={styles.unit}>{coin.name}</span>
      </p>
      <div className={styles.content}>
        {!enrolled && <NotEnrolled holding={holding} onJoin={() => open('enrol')} />}
        {enrolled && balance > 0 && (
          <div className={styles.actions}>
            <LinkButton
              variant="primary"
              full
              href={href('fungibleTransfer', {}, { business: place.business, coin: coin.id })}
            >
              {t('send')}
            </LinkButton>
            <Button variant="quiet" full onPress={() => open('redeem')}>
              {t('redeem', words)}
            </Button>
          </div>
        )}
        {enrolled && balance === 0 && <p className={styles.quiet}>{t('none-yet', words)}</p>}
        <CoinHistory holding={holding} place={place} />
        {enrolled && (
          <Button variant="plain" size="small" onPress={() => open('enrol')}>
            {t('read-terms')}
          </Button>
        )}
      </div>
      <Suspense>
        {opened.has('enrol') && <EnrolSheet open={sheet === 'enrol'} holding={holding} place={place} onClose={close} />}
        {opened.has('redeem') && sheet !== null && (
          <RedeemSheet open={sheet === 'redeem'} holding={holding} place={place} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

function CoinSkeleton() {
  return (
    <SkeletonGroup className={styles.blanks}>
      <Skeleton width="40%" height="2rem" />
      <Skeleton shape="block" height="14rem" />
      <Skeleton width="50%" height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  )
}
