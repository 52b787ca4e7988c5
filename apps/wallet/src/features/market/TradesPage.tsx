import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Purchase } from '@vitrine/protocol'
import { Badge, Button, EmptyState, ListRow, PageHeader, SegmentedControl, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { ThingIcon } from '../../components/price/ThingIcon.tsx'
import { usePrice } from '../../components/price/use-price.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { proceedsQuery, type TradeRole, tradesQuery } from '../../data/market.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate, usePath, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './market.module.css'

/** What one has bought and sold, and what is owed for it. */
export default function TradesPage() {
  const t = useT('market')
  const role: TradeRole = useSearchParams().get('show') === 'sold' ? 'seller' : 'buyer'
  return (
    <div className={styles.narrow}>
      <Title>{t('my-trades')}</Title>
      <PageHeader title={t('my-trades')} onBack={() => goBack(href('wallet'))} />
      <div className={styles.content}>
        <SegmentedControl<TradeRole>
          label={t('show')}
          hideLabel
          value={role}
          onChange={(next) => navigate(href('trades', {}, searchOf(next)), { replace: true })}
          segments={[
            { value: 'buyer', label: t('bought') },
            { value: 'seller', label: t('sold') },
          ]}
        />
        {role === 'seller' && <Owed />}
        <Trades key={role} role={role} />
      </div>
    </div>
  )
}

/** Of the address, of a purchase too: where there is room, the list stays beside it. */
const searchOf = (role: TradeRole) => (role === 'seller' ? { show: 'sold' } : {})

function Owed() {
  const t = useT('market')
  const say = usePrice()
  const { data } = useQuery(proceedsQuery(useApi()))
  if (!data?.length) return null
  return (
    <section className={styles.owed} aria-label={t('owed')}>
      <h2 className={styles.heading}>{t('owed')}</h2>
      <ul>
        {data.map(({ currency, owed, isTest }) => (
          <li key={`${currency} ${isTest}`}>
            <span className={styles.sum}>{say({ amount: owed, currency })}</span>
            {isTest && <Badge tone="warning">{t('is-test')}</Badge>}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('owed-why')}</p>
    </section>
  )
}

function Trades({ role }: { role: TradeRole }) {
  const t = useT('market')
  const trades = useInfiniteQuery(tradesQuery(useApi(), role))
  const items = trades.data?.pages.flatMap((page) => page.items)
  if (!items)
    return trades.isError ? (
      <RetryNote error={trades.error} onRetry={() => void trades.refetch()} />
    ) : (
      <SkeletonGroup>
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </SkeletonGroup>
    )
  if (items.length === 0) return <EmptyState title={t(`no-trades-${role}-title`)} message={t(`no-trades-${role}`)} />
  return (
    <>
      <ul className={styles.rows} aria-label={t(role === 'buyer' ? 'bought' : 'sold')}>
        {items.map((purchase) => (
          <li key={purchase.id}>
            <Row purchase={purchase} />
          </li>
        ))}
      </ul>
      {trades.hasNextPage && (
        <Button variant="quiet" busy={trades.isFetchingNextPage} onPress={() => void trades.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Row({ purchase }: { purchase: Purchase }) {
  const t = useT('market')
  const say = usePrice()
  const format = useFormat()
  const { id, role, token, status, price, coin, createdAt, party } = purchase
  const address = href('purchase', { purchaseId: id })
  const isCurrent = usePath() === address
  return (
    <ListRow
      href={href('purchase', { purchaseId: id }, searchOf(role))}
      current={isCurrent}
      leading={
        <span className={styles.small} aria-hidden="true">
          <ThingIcon thing={token} small />
        </span>
      }
      title={token.displayName}
      subtitle={`${party.name} · ${format.date(createdAt)}`}
      trailing={
        <span className={styles.trailing}>
          <span>{say(price, coin)}</span>
          {status !== 'delivered' && <Badge>{t(`status-${status}`)}</Badge>}
        </span>
      }
    />
  )
}
