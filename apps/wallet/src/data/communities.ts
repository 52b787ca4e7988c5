import { queryOptions } from '@tanstack/react-query'
import { getSpace, joinSpace, listCommunities, previewSpace } from '@vitrine/client/routes'
import type { ApiClient } from '../platform/server/api.ts'

export const communityKeys = {
  ofBrand: (business: string) => ['communities', business] as const,
  space: (spaceId: string) => ['spaces', spaceId] as const,
}

export const communitiesQuery = (api: ApiClient, business: string) =>
  queryOptions({
    queryKey: communityKeys.ofBrand(business),
    queryFn: async ({ signal }) =>
      (await api.call(listCommunities, { params: { idOrName: business } }, { signal })).items,
  })

/** By id or alias. */
export const spaceQuery = (api: ApiClient, spaceId: string) =>
  queryOptions({
    queryKey: communityKeys.space(spaceId),
    queryFn: ({ signal }) => api.call(getSpace, { params: { spaceId } }, { signal }),
    // Who is in it changes by others' hands, too.
    staleTime: 0,
  })

export const spacePreviewQuery = (api: ApiClient, spaceId: string) =>
  queryOptions({
    queryKey: [...communityKeys.space(spaceId), 'preview'] as const,
    queryFn: ({ signal }) => api.call(previewSpace, { params: { spaceId } }, { signal }),
  })

export const enterSpace = (api: ApiClient, spaceId: string, code: string) =>
  api.call(joinSpace, { params: { spaceId }, body: code === '' ? {} : { code } })
