import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useId } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { personInventoryQuery } from '../../data/relations.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './people.module.css'

/** What somebody collects. It is theirs: to be looked at, and nothing to press. */
export function Showcase({ userId }: { userId: string }) {
  const t = useT('people')
  const api = useApi()
  const headingId = useId()
  const { lockedTo, inventory: shown } = useViewer()
  const inventory = useInfiniteQuery(personInventoryQuery(api, userId, lockedTo))
  const tokens = (inventory.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    (token) => !shown.designsKeptOut.includes(token.state['studio-info-v1'].objectDefinitionId),
  )
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.heading}>
        {t('collection')}
      </h2>
      {inventory.isPending && (
        <SkeletonGroup className={styles.grid}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
      {inventory.isSuccess && tokens.length === 0 && <p className={styles.quiet}>{t('collection-empty')}</p>}
      <ul className={styles.grid}>
        {tokens.map((token) => (
          <li key={token.id} className={styles.token}>
            <TokenIcon token={token} titled edition />
            <span className={styles.tokenName}>{titleOf(token)}</span>
          </li>
        ))}
      </ul>
      {inventory.isError && <RetryNote error={inventory.error} onRetry={() => void inventory.refetch()} />}
      {inventory.hasNextPage && (
        <Button variant="quiet" busy={inventory.isFetchingNextPage} onPress={() => void inventory.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
