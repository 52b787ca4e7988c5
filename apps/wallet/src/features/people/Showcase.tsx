import { Button, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useId } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { bestPieces } from './best-pieces.ts'
import styles from './people.module.css'
import { useShowcase } from './use-showcase.ts'

const bestShown = 3

/** What somebody collects, the best of it first. It is theirs: to be looked at, and nothing to press. */
export function Showcase({ userId }: { userId: string }) {
  const t = useT('people')
  const headingId = useId()
  const bestId = useId()
  const { inventory, tokens } = useShowcase(userId)
  const best = tokens.length > bestShown ? bestPieces(tokens, bestShown) : []
  return (
    <>
      {best.length > 0 && (
        <section aria-labelledby={bestId} className={styles.section}>
          <h2 id={bestId} className={styles.heading}>
            {t('best')}
          </h2>
          <ul className={styles.best}>
            {best.map((token) => (
              <li key={token.id} className={styles.token}>
                <TokenIcon token={token} titled edition />
                <span className={styles.tokenName}>{titleOf(token)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
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
    </>
  )
}
