import { useInfiniteQuery } from '@tanstack/react-query'
import type { Moderated } from '@vitrine/protocol'
import { Button, EmptyState, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useFormat } from '@vitrine/web/format'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useCurrentBrand } from '../../../components/brand/current-brand.ts'
import { StudioPage } from '../../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { useFailureToast } from '../../../components/problem/use-failure-toast.ts'
import { logQuery, useLift } from '../../../data/moderation.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import '../namespaces.ts'
import styles from './moderation.module.css'
import { Sections } from './Sections.tsx'

/** Everything that was done in the brand's rooms, by whom and to whom, and what of it still holds. */
export function LogPage() {
  const t = useT('communities')
  const { id: businessId } = useCurrentBrand()
  const toasts = useToasts()
  const fail = useFailureToast()
  const log = useInfiniteQuery(logQuery(useApi(), businessId))
  const lift = useLift(businessId)
  const items = log.data?.pages.flatMap((page) => page.items)
  const liftOne = async ({ id, about }: Moderated) => {
    try {
      await lift.mutateAsync(id)
      toasts.show({ title: t('lifted', { name: about?.name ?? t('somebody') }) })
    } catch (error) {
      await fail({ title: t('not-lifted'), error })
    }
  }
  return (
    <StudioPage title={t('title')} subtitle={t('about')} width="form">
      <Sections current="log" />
      {log.error && !items && <ProblemNote error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && (
        <SkeletonGroup label={t('section-log')}>
          <Skeleton shape="block" height="16rem" />
        </SkeletonGroup>
      )}
      {items?.length === 0 && (
        <EmptyState picture={<ScrollText aria-hidden="true" />} title={t('log-none')} message={t('log-none-why')} />
      )}
      {items && items.length > 0 && (
        <ul className={styles.log}>
          {items.map((each) => (
            <Act key={each.id} act={each} busy={lift.isPending} onLift={() => void liftOne(each)} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <div>
          <Button variant="quiet" busy={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </StudioPage>
  )
}

function Act({ act, busy, onLift }: { act: Moderated; busy: boolean; onLift: () => void }) {
  const t = useT('communities')
  const format = useFormat()
  const name = act.about ? (act.about.name ?? t('gone')) : null
  return (
    <li className={styles.act}>
      <div>
        <p className={styles.what}>
          {name && <strong>{name}</strong>} {t(`log-${act.act}`)}
          {act.until && ` · ${t('until', { at: format.dateTime(act.until) })}`}
        </p>
        {act.reason !== '' && <p>{t('because', { reason: act.reason })}</p>}
        <p className={styles.muted}>
          {act.space?.displayName ?? t('all-rooms')} · {act.by.name ?? t('gone')} · {format.dateTime(act.at)}
          {act.fromReport && ` · ${t('from-report')}`}
        </p>
      </div>
      {act.holds && (
        <Button
          size="small"
          variant="quiet"
          disabled={busy}
          aria-label={t('lift-one', { name: name ?? t('somebody') })}
          onPress={onLift}
        >
          {t('lift')}
        </Button>
      )}
    </li>
  )
}
