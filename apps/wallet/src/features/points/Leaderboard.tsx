import { useQuery } from '@tanstack/react-query'
import type { LeaderboardPlace, PublicBusiness } from '@vitrine/protocol'
import { Avatar, classNames, ListRow, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { leaderboardQuery } from '../../data/earnings/campaigns.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './points.module.css'

/** Who has most points, and one's own place even where it is far down. */
export function Leaderboard({ business, campaignId }: { business: PublicBusiness; campaignId: string }) {
  const t = useT('points')
  const board = useQuery(leaderboardQuery(useApi(), campaignId))
  if (board.error) return <RetryNote error={board.error} onRetry={() => void board.refetch()} />
  if (!board.data) {
    return (
      <SkeletonGroup className={styles.blanks}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} height="3rem" />
        ))}
      </SkeletonGroup>
    )
  }
  const { items, me, players } = board.data
  const isMineShown = items.some(({ userId }) => userId === me?.userId)
  return (
    <section aria-label={t('leaderboard')}>
      <ol>
        {items.map((place) => (
          <li key={place.userId}>
            <PlaceRow place={place} isMe={place.userId === me?.userId} />
          </li>
        ))}
        {me && !isMineShown && (
          <li className={styles.apart}>
            <PlaceRow place={me} isMe />
          </li>
        )}
      </ol>
      {items.length === 0 && players > 0 && (
        <p className={styles.quiet}>{t('hidden', { brand: business.displayName })}</p>
      )}
      <p className={styles.quiet}>{players === 0 ? t('nobody') : t('players', { count: players })}</p>
    </section>
  )
}

function PlaceRow({ place, isMe }: { place: LeaderboardPlace; isMe: boolean }) {
  const t = useT('points')
  const format = useFormat()
  return (
    <ListRow
      className={classNames(isMe && styles.me)}
      leading={
        <span className={styles.rank}>
          <span className={styles.number}>{format.number(place.rank)}</span>
          <Avatar name={place.name} src={place.picture} decorative />
        </span>
      }
      title={isMe ? t('you') : place.name}
      trailing={<span className={styles.number}>{format.number(place.total)}</span>}
    />
  )
}
