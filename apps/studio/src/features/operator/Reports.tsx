import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listReports, resolveReport } from '@vitrine/client/routes'
import type { Report } from '@vitrine/protocol'
import { Button, SegmentedControl, Skeleton, SkeletonGroup, TextArea } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useState } from 'react'
import { Panel, PanelForm, PanelList } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import './namespaces.ts'
import styles from './operator.module.css'

const reportsKey = ['reports'] as const

/** What people have said of others' conduct, and what was done about it. */
export function Reports() {
  const t = useT('operator')
  const api = useApi()
  const [state, setState] = useState<'open' | 'resolved'>('open')
  const reports = useInfiniteQuery({
    queryKey: [...reportsKey, state],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listReports, { query: { state, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal })).data,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const items = reports.data?.pages.flatMap((page) => page.items)
  return (
    <Panel title={t('reports')}>
      <SegmentedControl
        label={t('which')}
        hideLabel
        value={state}
        onChange={setState}
        segments={[
          { value: 'open', label: t('open') },
          { value: 'resolved', label: t('resolved') },
        ]}
      />
      {reports.error && !items && <ProblemNote error={reports.error} onRetry={() => void reports.refetch()} />}
      {reports.isPending && (
        <SkeletonGroup label={t('reports')}>
          <Skeleton shape="block" height="6rem" />
        </SkeletonGroup>
      )}
      {items?.length === 0 && <p>{state === 'open' ? t('no-open') : t('no-resolved')}</p>}
      {items && items.length > 0 && (
        <PanelList>
          {items.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </PanelList>
      )}
      {reports.hasNextPage && (
        <div>
          <Button variant="quiet" busy={reports.isFetchingNextPage} onPress={() => void reports.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function ReportRow({ report }: { report: Report }) {
  const t = useT('operator')
  const api = useApi()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const resolve = useMutation({
    mutationFn: () => api.call(resolveReport, { params: { reportId: report.id }, body: { note } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportsKey }),
  })
  const { reported, reporter, reason, words, at, resolution } = report
  return (
    <li className={styles.report}>
      <h3 className={styles.who}>{reported?.name ?? t('gone')}</h3>
      <p className={styles.muted}>
        {t('reported', {
          reason: t(`reason-${reason}`),
          by: reporter?.name ?? t('gone'),
          at: format.dateTime(at),
        })}
      </p>
      {words !== '' && <blockquote className={styles.words}>{words}</blockquote>}
      {resolution ? (
        <p>{resolution.note}</p>
      ) : (
        <PanelForm onSubmit={() => note.trim() && resolve.mutate()}>
          <TextArea label={t('note')} description={t('note-about')} value={note} onChange={setNote} maxLength={2000} />
          <MutationNote error={resolve.error} />
          <div>
            <Button type="submit" busy={resolve.isPending} disabled={note.trim() === ''}>
              {t('resolve')}
            </Button>
          </div>
        </PanelForm>
      )}
    </li>
  )
}
