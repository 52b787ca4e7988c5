import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  decideReport,
  getModerationSettings,
  getReportedPicture,
  liftModerated,
  listBrandReports,
  listModerated,
  reopenReport,
  updateModerationSettings,
} from '@vitrine/client/routes'
import type {
  BusinessId,
  CallOf,
  decideReport as Decide,
  listBrandReports as ListReports,
  ModerationSettings,
  ReplyOf,
} from '@vitrine/protocol'
import { useApi } from '../platform/server/api.ts'

export type ReportState = 'open' | 'decided'
export type Decision = CallOf<typeof Decide>['body']
type ReportsPage = ReplyOf<typeof ListReports>

const keyOf = (businessId: string) => ['moderation', businessId] as const
const inBrand = (businessId: string) => ({ businessId: businessId as BusinessId })

/** What people reported in a brand's rooms, the latest first. */
export const reportsQuery = (api: ApiClient, businessId: string, state: ReportState) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(businessId), 'reports', state],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<ReportsPage> =>
      api.call(
        listBrandReports,
        { params: inBrand(businessId), query: { state, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  })

export const openCountOf = (data: InfiniteData<ReportsPage> | undefined) => data?.pages[0]?.open ?? 0

export const pictureQuery = (api: ApiClient, businessId: string, reportId: string) =>
  queryOptions({
    queryKey: [...keyOf(businessId), 'picture', reportId],
    queryFn: async ({ signal }) =>
      (await api.call(getReportedPicture, { params: { ...inBrand(businessId), reportId } }, { signal })).src,
  })

/** Everything that was done in a brand's rooms, the latest first. */
export const logQuery = (api: ApiClient, businessId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(businessId), 'log'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listModerated,
        { params: inBrand(businessId), query: pageParam ? { after: pageParam } : {} },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  })

export const moderationSettingsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: [...keyOf(businessId), 'settings'],
    queryFn: ({ signal }) => api.call(getModerationSettings, { params: inBrand(businessId) }, { signal }),
  })

function useModerating<Input, Output>(
  businessId: string,
  mutationFn: (api: ApiClient, input: Input) => Promise<Output>,
) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => mutationFn(api, input),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(businessId) }),
  })
}

export const useDecide = (businessId: string) =>
  useModerating(businessId, (api, { reportId, ...body }: { reportId: string } & Decision) =>
    api.call(decideReport, { params: { ...inBrand(businessId), reportId }, body }),
  )

export const useReopen = (businessId: string) =>
  useModerating(businessId, (api, reportId: string) =>
    api.call(reopenReport, { params: { ...inBrand(businessId), reportId } }),
  )

export const useLift = (businessId: string) =>
  useModerating(businessId, (api, actId: string) =>
    api.call(liftModerated, { params: { ...inBrand(businessId), actId } }),
  )

export const useSaveModerationSettings = (businessId: string) =>
  useModerating(businessId, (api, body: ModerationSettings) =>
    api.call(updateModerationSettings, { params: inBrand(businessId), body }),
  )
