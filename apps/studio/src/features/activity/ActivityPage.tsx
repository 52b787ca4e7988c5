import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listActivity } from '@vitrine/client/routes'
import { type BrandThing, brandChanges, type LogPosition } from '@vitrine/protocol'
import { Button, EmptyState, Select, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { Actions, Panel, PanelList } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { teamQuery } from '../../data/team.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { ActivityRow } from './ActivityRow.tsx'
import './namespaces.ts'

const things = [...new Set(brandChanges.map((change) => change.slice(0, change.indexOf('.')) as BrandThing))]

/** Who changed what, and when, with what it was before. */
export function ActivityPage() {
  const t = useT('activity')
  const api = useApi()
  const { id: businessId } = useCurrentBrand()
  const [by, setBy] = useState('')
  const [thing, setThing] = useState('')
  const team = useQuery(teamQuery(api, businessId))
  const activity = useInfiniteQuery({
    queryKey: ['activity', businessId, by, thing],
    initialPageParam: null as LogPosition | null,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listActivity,
        {
          params: { businessId },
          query: { ...(by ? { by } : {}), ...(thing ? { thing } : {}), ...(pageParam ? { before: pageParam } : {}) },
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  })
  const items = activity.data?.pages.flatMap((page) => page.items)
  const isFiltered = by !== '' || thing !== ''
  return (
    <StudioPage title={t('title')} subtitle={t('subtitle')} width="form">
      <Actions>
        <Select
          label={t('by')}
          value={by}
          onChange={setBy}
          options={[
            { value: '', label: t('everybody') },
            ...(team.data?.members ?? []).map(({ accountId, name }) => ({ value: accountId as string, label: name })),
          ]}
        />
        <Select
          label={t('thing')}
          value={thing}
          onChange={setThing}
          options={[
            { value: '', label: t('everything') },
            ...things.map((value) => ({ value: value as string, label: t(`thing-${value}`) })),
          ]}
        />
      </Actions>
      {activity.error && !items && <ProblemNote error={activity.error} onRetry={() => void activity.refetch()} />}
      {activity.isPending && (
        <SkeletonGroup label={t('title')}>
          <Skeleton shape="block" height="16rem" />
        </SkeletonGroup>
      )}
      {items?.length === 0 && (
        <EmptyState
          title={isFiltered ? t('none-match-title') : t('none-title')}
          message={isFiltered ? t('none-match') : t('none')}
        />
      )}
      {items && items.length > 0 && (
        <Panel title={t('changes')}>
          <PanelList>
            {items.map((each) => (
              <ActivityRow key={each.id} activity={each} />
            ))}
          </PanelList>
          {activity.hasNextPage && (
            <div>
              <Button variant="quiet" busy={activity.isFetchingNextPage} onPress={() => void activity.fetchNextPage()}>
                {t('more')}
              </Button>
            </div>
          )}
        </Panel>
      )}
    </StudioPage>
  )
}
