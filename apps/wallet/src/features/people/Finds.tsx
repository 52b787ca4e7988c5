import { useInfiniteQuery } from '@tanstack/react-query'
import { Avatar, Button, Skeleton, SkeletonGroup, useLinkClick } from '@vitrine/ui'
import { useId } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { findsQuery } from '../../data/relations.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { type Heap, heapsOf } from './heaps-of.ts'
import styles from './people.module.css'

/** What those whom one follows lately got or found. It is theirs: a picture leads to whose it is. */
export function Finds() {
  const t = useT('people')
  const headingId = useId()
  const { lockedTo, inventory: shown } = useViewer()
  const finds = useInfiniteQuery(findsQuery(useApi(), lockedTo))
  const all = finds.data?.pages.flatMap(({ items }) => items) ?? []
  const heaps = heapsOf(
    all.filter(({ token }) => !shown.designsKeptOut.includes(token.state['studio-info-v1'].objectDefinitionId)),
  )
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.heading}>
        {t('finds')}
      </h2>
      {finds.isPending && (
        <SkeletonGroup className={styles.finds}>
          <Skeleton shape="block" className={styles.blank ?? ''} />
          <Skeleton shape="block" className={styles.blank ?? ''} />
          <Skeleton shape="block" className={styles.blank ?? ''} />
        </SkeletonGroup>
      )}
      {finds.error && <RetryNote error={finds.error} onRetry={() => void finds.refetch()} />}
      {finds.isSuccess && heaps.length === 0 && !finds.hasNextPage && <p className={styles.quiet}>{t('finds-none')}</p>}
      {(heaps.length > 0 || finds.hasNextPage) && (
        <ul className={styles.finds} aria-label={t('finds')}>
          {heaps.map((heap) => (
            <li key={heap.find.token.id}>
              <Found {...heap} />
            </li>
          ))}
          {finds.hasNextPage && (
            <li className={styles.further}>
              <Button variant="quiet" busy={finds.isFetchingNextPage} onPress={() => void finds.fetchNextPage()}>
                {t('more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function Found({ find: { person, token }, count }: Heap) {
  const t = useT('people')
  const format = useFormat()
  const handleClick = useLinkClick()
  return (
    <a className={styles.find} href={href('user', { userId: person.id })} onClick={handleClick}>
      <span className={styles.finder}>
        <Avatar name={person.name} src={person.picture} size="small" decorative />
        <bdi className={styles.finderName}>{person.name}</bdi>
      </span>
      <TokenIcon token={token} titled />
      <span className={styles.findWords}>
        <span className={styles.findTitle}>
          {titleOf(token)}
          {count > 1 && ` ${t('copies', { count })}`}
        </span>
        <span className={styles.quiet}>{format.ago(token.received)}</span>
      </span>
    </a>
  )
}
