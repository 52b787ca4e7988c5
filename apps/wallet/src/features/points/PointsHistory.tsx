import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PointsEntry, PublicBusiness } from '@vitrine/protocol'
import { Button, ListRow, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { channelName } from '../../components/points-strip/channel-name.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { meQuery } from '../../data/account/people.ts'
import { pointsHistoryQuery } from '../../data/earnings/campaigns.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './points.module.css'

/** How points came and went, newest first. */
export function PointsHistory({ business, campaignId }: { business: PublicBusiness; campaignId: string }) {
  const t = useT('points')
  const api = useApi()
  const me = useQuery(meQuery(api))
  const history = useInfiniteQuery({
    ...pointsHistoryQuery(api, me.data?.id ?? '', campaignId),
    enabled: me.data !== undefined,
  })
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? []
  const error = me.error ?? history.error
  return (
    <section aria-label={t('history')}>
      {history.isPending && !error && (
        <SkeletonGroup className={styles.blanks}>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height="3rem" />
          ))}
        </SkeletonGroup>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} business={business} />
          </li>
        ))}
      </ul>
      {history.data && entries.length === 0 && (
        <p className={styles.quiet}>{t('history-empty', { brand: business.displayName })}</p>
      )}
      {error && <RetryNote error={error} onRetry={() => void (me.error ? me.refetch() : history.refetch())} />}
      {history.hasNextPage && (
        <Button variant="quiet" busy={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
          {t('earlier')}
        </Button>
      )}
    </section>
  )
}

function Entry({ entry, business }: { entry: PointsEntry; business: PublicBusiness }) {
  const t = useT('points')
  const format = useFormat()
  const { reason, trigger, objectDefinition, change, channel, at } = entry
  const why = reason === 'rule' ? (trigger ?? 'rule') : reason
  const isUp = change > 0
  return (
    <ListRow
      title={t(`of-${why}`, { name: objectDefinition?.displayName ?? '', brand: business.displayName })}
      subtitle={`${channelName(channel, t('unnamed'), business)} · ${format.ago(at)}`}
      trailing={
        <span className={isUp ? styles.came : styles.went}>
          {isUp ? '+' : '\u2212'}
          {format.number(Math.abs(change))}
        </span>
      }
    />
  )
}
