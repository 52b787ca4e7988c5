import { useInfiniteQuery } from '@tanstack/react-query'
import type { HandOut } from '@vitrine/protocol'
import { Badge, type BadgeProps, Button, EmptyState, LinkButton, ListRow, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import Gift from 'lucide-react/icons/gift'
import Plus from 'lucide-react/icons/plus'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { handOutsQuery } from '../../data/hand-outs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './hand-outs.module.css'

/** What the brand hands out and has handed out. */
export function HandOutsPage() {
  const t = useT('hand-outs')
  const brand = useCurrentBrand()
  const mayGive = useMayAs('editor')
  const found = useInfiniteQuery(handOutsQuery(useApi(), brand.id))
  const items = found.data?.pages.flatMap((page) => page.items)
  const begin = (
    <LinkButton variant="primary" href={hrefOf(brand.id, 'hand-outs', 'new')}>
      <Plus aria-hidden="true" />
      {t('new')}
    </LinkButton>
  )
  return (
    <StudioPage title={t('title')} actions={mayGive && items?.length ? begin : undefined}>
      {found.isPending && (
        <SkeletonGroup label={t('loading')} className={styles.list}>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </SkeletonGroup>
      )}
      {found.error && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {items?.length === 0 && (
        <EmptyState
          picture={<Gift aria-hidden="true" />}
          title={t('empty-title')}
          message={t('empty')}
          action={mayGive ? begin : undefined}
        />
      )}
      {items && items.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {items.map((handOut) => (
            <li key={handOut.id}>
              <HandOutRow handOut={handOut} href={hrefOf(brand.id, 'hand-outs', handOut.id)} />
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button variant="quiet" busy={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </StudioPage>
  )
}

function HandOutRow({ handOut, href }: { handOut: HandOut; href: string }) {
  const t = useT('hand-outs')
  const format = useFormat()
  const { title, design, kind, createdAt, createdBy } = handOut
  const about = [t(`kind-${kind}`), createdBy, format.dateTime(createdAt)].filter(Boolean).join(' · ')
  return (
    <ListRow
      href={href}
      className={styles.row}
      leading={design.picture ? <img className={styles.thumb} src={design.picture} alt="" /> : undefined}
      title={title}
      subtitle={about}
      trailing={
        <span className={styles.state}>
          <span className={styles.count}>{useCount(handOut)}</span>
          <StateBadge handOut={handOut} />
        </span>
      }
    />
  )
}

function useCount({ counts: { total, given, waiting } }: HandOut): string {
  const t = useT('hand-outs')
  const format = useFormat()
  const done = format.number(given + waiting)
  return total === null ? t('count', { done }) : t('count-of', { done, total: format.number(total) })
}

const tones: Partial<Record<HandOut['state'], BadgeProps['tone']>> = {
  running: 'accent',
  open: 'success',
  scheduled: 'accent',
  'taking-back': 'warning',
}

export function StateBadge({ handOut: { state, counts, pausedUntil } }: { handOut: HandOut }) {
  const t = useT('hand-outs')
  if (state === 'done' && counts.failed > 0) return <Badge tone="warning">{t('state-done-failed')}</Badge>
  if (pausedUntil) return <Badge tone="warning">{t('state-paused')}</Badge>
  return <Badge tone={tones[state] ?? 'neutral'}>{t(`state-${state}`)}</Badge>
}
