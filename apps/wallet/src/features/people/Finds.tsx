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
import { type Finder, findersOf } from './finders-of.ts'
import styles from './people.module.css'

/** What those whom one follows lately got or found. It is theirs: a picture leads to whose it is. */
export function Finds() {
  const t = useT('people')
  const headingId = useId()
  const { lockedTo, inventory: shown } = useViewer()
  const finds = useInfiniteQuery(findsQuery(useApi(), lockedTo))
  const all = finds.data?.pages.flatMap(({ items }) => items) ?? []
  const finders = findersOf(
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
        </SkeletonGroup>
      )}
      {finds.error && <RetryNote error={finds.error} onRetry={() => void finds.refetch()} />}
      {finds.isSuccess && finders.length === 0 && !finds.hasNextPage && (
        <p className={styles.quiet}>{t('finds-none')}</p>
      )}
      {(finders.length > 0 || finds.hasNextPage) && (
        <ul className={styles.finds} aria-label={t('finds')}>
          {finders.map((finder) => (
            <li key={finder.person.id}>
              <Found {...finder} />
            </li>
          ))}
          {finds.hasNextPage && (
            <li className={styles.onward}>
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

/** So many besides the latest are taken in at a glance. */
const othersShown = 3

function Found({ person, pieces: [latest, ...others], count }: Finder) {
  const t = useT('people')
  const format = useFormat()
  const handleClick = useLinkClick()
  if (!latest) return null
  return (
    <a className={styles.find} href={href('user', { userId: person.id })} onClick={handleClick}>
      <span className={styles.finder}>
        <Avatar name={person.name} src={person.picture} size="small" decorative />
        <bdi className={styles.finderName}>{person.name}</bdi>
      </span>
      <span className={styles.latest}>
        <TokenIcon token={latest} titled />
      </span>
      <span className={styles.findWords}>
        <span className={styles.findTitle}>{titleOf(latest)}</span>
        <span className={styles.quiet}>{format.ago(latest.received)}</span>
        {count > 1 && <span className={styles.further}>{t('finds-more', { count: count - 1 })}</span>}
      </span>
      <span className={styles.others}>
        {others.slice(0, othersShown).map((token) => (
          <TokenIcon key={token.id} token={token} titled />
        ))}
      </span>
    </a>
  )
}
