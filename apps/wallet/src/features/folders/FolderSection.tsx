import type { Token } from '@vitrine/protocol'
import { Button, IconButton, ProgressBar, Skeleton, SkeletonGroup } from '@vitrine/ui'
import FolderOutput from 'lucide-react/icons/folder-output'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useMoving } from '../../components/moving/use-moving.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { caseMark, openToken } from '../../components/token/travel.ts'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { useInside, useSplit } from '../../data/tokens/folder-contents.ts'
import { folderOf } from '../../data/tokens/folders.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import styles from './folders.module.css'

const ChildrenSheet = lazy(() => import('./ChildrenSheet.tsx'))

/** What lies in a folder, how much of the set that is, and the ways in and out. */
export default function FolderSection({ token, business, isMine }: TokenPartProps) {
  const t = useT('folders')
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never')
  const move = useMoving()
  const split = useSplit()
  const inside = useInside(token)
  const folder = folderOf(token)
  if (!folder || !isMine) return null
  const { items = [], total, isPending } = inside
  const goal = goalOf(folder)
  const takeAllOut = () => {
    if (items.length < total) split.mutate(token.id)
    else move({ tokens: items, to: null, said: t('split-done', { count: total }) })
  }
  return (
    <section className={styles.section} aria-labelledby="folder-inside">
      <header className={styles.header}>
        <h2 id="folder-inside" className={styles.title}>
          {t('inside')}
        </h2>
        {goal === null && <span className={styles.count}>{t('inside-count-open', { count: total })}</span>}
      </header>
      {goal !== null && (
        <ProgressBar
          label={t('set')}
          value={Math.min(total, goal)}
          max={goal}
          valueText={t('inside-count', { count: total, max: goal })}
        />
      )}
      {goal !== null && total >= goal && <p className={styles.complete}>{t('complete')}</p>}
      {isPending && (
        <SkeletonGroup>
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
      {inside.error && <RetryNote error={inside.error} onRetry={inside.refetch} />}
      {inside.items && total === 0 && <p className={styles.note}>{t('empty')}</p>}
      <ul className={styles.grid} aria-label={t('inside')}>
        {items.map((child) => (
          <li key={child.id} className={styles.cell}>
            <Child token={child} address={inBusiness(business, href('token', { tokenId: child.id }))} />
            <IconButton
              className={styles.out}
              label={t('take-out', { title: titleOf(child) })}
              icon={<FolderOutput />}
              onPress={() => move({ tokens: [child], to: null, said: t('taken-out', { title: titleOf(child) }) })}
            />
          </li>
        ))}
      </ul>
      {inside.more && (
        <Button variant="quiet" onPress={inside.more}>
          {t('more')}
        </Button>
      )}
      {split.isError && <ProblemNote error={split.error} />}
      <div className={styles.ways}>
        <Button variant="quiet" onPress={() => setAdding('open')}>
          <Plus aria-hidden="true" />
          {t('add')}
        </Button>
        {total > 0 && (
          <Button variant="quiet" onPress={takeAllOut} disabled={split.isPending}>
            {t('split')}
          </Button>
        )}
      </div>
      {adding !== 'never' && (
        <Suspense>
          <ChildrenSheet token={token} folder={folder} open={adding === 'open'} onClose={() => setAdding('closed')} />
        </Suspense>
      )}
    </section>
  )
}

/** How many a complete set has; null where any number may lie inside. */
function goalOf({ containerType, childPolicy, maxChildren }: NonNullable<ReturnType<typeof folderOf>>): number | null {
  if (containerType !== 'defined') return null
  const places = childPolicy.reduce((sum, policy) => sum + (policy.max ?? Number.POSITIVE_INFINITY), 0)
  const goal = Math.min(places, maxChildren)
  return goal < 9999 ? goal : null
}

function Child({ token, address }: { token: Token; address: string }) {
  const title = titleOf(token)
  return (
    <a
      className={styles.child}
      href={address}
      {...caseMark(token.id)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        openToken(token.id, address, event.currentTarget)
      }}
    >
      <span className={styles.childTitle}>{title}</span>
      <TokenIcon token={token} titled />
    </a>
  )
}
