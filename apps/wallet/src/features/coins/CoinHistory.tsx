import { useInfiniteQuery } from '@tanstack/react-query'
import type { CoinHolding, CoinMovement } from '@vitrine/protocol'
import { Avatar, Button, ListRow, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useId, useMemo } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { pictureOfBrand } from '../../data/brands/brand-picture.ts'
import { type CoinPlace, coinHistoryQuery, movementsOf } from '../../data/earnings/coins.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './coin-page.module.css'
import { byMonth, movementWords } from './movement-words.ts'

/** What came and went, by months, read on as far as somebody wants to. */
export function CoinHistory({ holding, place }: { holding: CoinHolding; place: CoinPlace }) {
  const t = useT('coins')
  const api = useApi()
  const headingId = useId()
  const [language] = useLanguage()
  const history = useInfiniteQuery(coinHistoryQuery(api, place))
  const months = useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })
    return byMonth(movementsOf(history.data), (at) => format.format(new Date(at)))
  }, [history.data, language])
  return (
    <section className={styles.history} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('history')}
      </h2>
      {history.isPending && <HistorySkeleton />}
      {months.map(({ month, movements }) => (
        <section key={month} aria-label={month}>
          <h3 className={styles.month}>{month}</h3>
          <ul>
            {movements.map((movement) => (
              <li key={movement.id}>
                <Movement movement={movement} holding={holding} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {history.data && months.length === 0 && (
        <p className={styles.quiet}>{t('history-empty', { brand: holding.business.displayName })}</p>
      )}
      {history.error && <RetryNote error={history.error} onRetry={() => void history.refetch()} />}
      {history.hasNextPage && (
        <Button variant="quiet" busy={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
          {t('earlier')}
        </Button>
      )}
    </section>
  )
}

function Movement({ movement, holding }: { movement: CoinMovement; holding: CoinHolding }) {
  const t = useT('coins')
  const format = useFormat()
  const { business } = holding
  const { key, name } = movementWords(movement, business.displayName)
  const { amount, party, memo, at } = movement
  const picture = party.type === 'business' ? pictureOfBrand(business) : party.type === 'person' ? party.picture : null
  return (
    <ListRow
      className={styles.movement}
      leading={<Avatar name={name} src={picture} shape={party.type === 'business' ? 'square' : 'round'} decorative />}
      title={t(key, { name })}
      subtitle={memo ? `${memo} · ${format.ago(at)}` : format.ago(at)}
      trailing={
        <span className={amount > 0 ? styles.came : styles.went}>
          {amount > 0 ? '+' : '\u2212'}
          {format.number(Math.abs(amount))}
        </span>
      }
    />
  )
}

function HistorySkeleton() {
  return (
    <SkeletonGroup className={styles.blanks}>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height="3rem" />
      ))}
    </SkeletonGroup>
  )
}
