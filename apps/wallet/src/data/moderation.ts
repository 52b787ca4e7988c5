import { queryOptions } from '@tanstack/react-query'
import { listMyModeration, putAwayModeration } from '@vitrine/client/routes'
import type { ApiClient } from '../platform/server/api.ts'

/** What brands have decided about whoever is signed in, until they put it away. */
export const moderationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['moderation'] as const,
    queryFn: async ({ signal }) => (await api.call(listMyModeration, {}, { signal })).items,
  })

export const putAwayNotice = (api: ApiClient, noticeId: string) => api.call(putAwayModeration, { params: { noticeId } })
