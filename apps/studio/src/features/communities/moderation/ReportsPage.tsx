import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReportCase } from '@vitrine/protocol'
import { Button, EmptyState, SegmentedControl, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useCurrentBrand } from '../../../components/brand/current-brand.ts'
import { StudioPage } from '../../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { useFailureToast } from '../../../components/problem/use-failure-toast.ts'
import { type ReportState, reportsQuery, useDecide, useReopen } from '../../../data/moderation.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import '../namespaces.ts'
import { Appeal } from './Appeal.tsx'
import { DecideSheet } from './DecideSheet.tsx'
import styles from './moderation.module.css'
import { Report } from './Report.tsx'
import { Sections } from './Sections.tsx'

/** What people reported in the brand's rooms, and what the team decided. */
export function ReportsPage() {
  const t = useT('communities')
  const { id: businessId } = useCurrentBrand()
  const toasts = useToasts()
  const fail = useFailureToast()
  const [state, setState] = useState<ReportState>('open')
  const [deciding, setDeciding] = useState<string | null>(null)
  const reports = useInfiniteQuery(reportsQuery(useApi(), businessId, state))
  const decide = useDecide(businessId)
  const reopen = useReopen(businessId)
  const items = reports.data?.pages.flatMap((page) => page.items)
  const chosen = items?.find(({ id }) => id === deciding)

  async function takeBack({ id }: Pick<ReportCase, 'id'>): Promise<void> {
    try {
      await reopen.mutateAsync(id)
      toasts.show({ title: t('reopened') })
    } catch (error) {
      await fail({ title: t('not-reopened'), error })
    }
  }
  function tellOf(decided: ReportCase): void {
    // What was deleted does not come back: undoing is for what can be.
    const canUndo = !decided.decision?.isRemoved && decided.decision?.person !== 'kick'
    toasts.show({
      title: t(`decided-${decided.decision?.person ?? 'nothing'}`, { name: decided.person?.name ?? t('somebody') }),
      ...(canUndo ? { action: { label: t('undo'), onPress: () => void takeBack(decided) } } : {}),
    })
  }
  async function leave({ id }: ReportCase): Promise<void> {
    try {
      tellOf(await decide.mutateAsync({ reportId: id }))
    } catch (error) {
      await fail({ title: t('not-decided'), error })
    }
  }

  return (
    <StudioPage title={t('title')} subtitle={t('about')} width="form">
      <Sections current="reports" />
      <SegmentedControl
        label={t('which-reports')}
        hideLabel
        value={state}
        onChange={setState}
        segments={[
          { value: 'open', label: t('reports-open') },
          { value: 'decided', label: t('reports-decided') },
        ]}
      />
      {reports.error && !items && <ProblemNote error={reports.error} onRetry={() => void reports.refetch()} />}
      {reports.isPending && (
        <SkeletonGroup label={t('section-reports')} className={styles.list}>
          <Skeleton shape="block" height="12rem" />
          <Skeleton shape="block" height="12rem" />
        </SkeletonGroup>
      )}
      {items?.length === 0 && (
        <EmptyState
          picture={<ShieldCheck aria-hidden="true" />}
          title={t(state === 'open' ? 'reports-none' : 'reports-none-decided')}
          message={t(state === 'open' ? 'reports-none-why' : 'reports-none-decided-why')}
        />
      )}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((report) => (
            <Report
              key={report.id}
              report={report}
              busy={decide.isPending || reopen.isPending}
              onLeave={() => void leave(report)}
              onDecide={() => setDeciding(report.id)}
              onReopen={() => void takeBack(report)}
            />
          ))}
        </ul>
      )}
      {reports.hasNextPage && (
        <div>
          <Button variant="quiet" busy={reports.isFetchingNextPage} onPress={() => void reports.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
      <Appeal />
      {chosen && (
        <DecideSheet
          key={chosen.id}
          report={chosen}
          onClose={() => setDeciding(null)}
          onDecided={(decided) => {
            setDeciding(null)
            tellOf(decided)
          }}
        />
      )}
    </StudioPage>
  )
}
