import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  createCommunity,
  createSpace,
  listBrandCommunities,
  orderCommunities,
  orderSpaces,
  updateCommunity,
  updateSpace,
} from '@vitrine/client/routes'
import type {
  BodyOf,
  BusinessId,
  CommunityId,
  createCommunity as Create,
  createSpace as CreateSpace,
  SpaceId,
  StaffedCommunity,
  updateCommunity as Update,
  updateSpace as UpdateSpace,
} from '@vitrine/protocol'
import { useApi } from '../platform/server/api.ts'

const keyOf = (businessId: string) => ['communities', businessId] as const
const inBrand = (businessId: string) => ({ businessId: businessId as BusinessId })

/** Communities of a brand with their rooms, in the brand's order, archived ones last. */
export const communitiesQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: keyOf(businessId),
    queryFn: async ({ signal }) =>
      (await api.call(listBrandCommunities, { params: inBrand(businessId) }, { signal })).items,
  })

function useKeeping<Input, Output>(businessId: string, mutationFn: (api: ApiClient, input: Input) => Promise<Output>) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => mutationFn(api, input),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(businessId) }),
  })
}

export const useMakeCommunity = (businessId: string) =>
  useKeeping(businessId, (api, body: BodyOf<typeof Create>) =>
    api.call(createCommunity, { params: { idOrName: businessId as BusinessId }, body }),
  )

export const useChangeCommunity = (businessId: string) =>
  useKeeping(businessId, (api, { id, ...body }: { id: CommunityId } & BodyOf<typeof Update>) =>
    api.call(updateCommunity, { params: { ...inBrand(businessId), communityId: id }, body }),
  )

export const useMakeRoom = (businessId: string) =>
  useKeeping(businessId, (api, { communityId, ...body }: { communityId: CommunityId } & BodyOf<typeof CreateSpace>) =>
    api.call(createSpace, { params: { ...inBrand(businessId), communityId }, body }),
  )

export const useChangeRoom = (businessId: string) =>
  useKeeping(businessId, (api, { id, ...body }: { id: SpaceId } & BodyOf<typeof UpdateSpace>) =>
    api.call(updateSpace, { params: { ...inBrand(businessId), spaceId: id }, body }),
  )

/** The order of communities or, where one is named, of its rooms; the screen shows it at once. */
export type Order =
  | { communityId?: undefined; ids: readonly CommunityId[] }
  | { communityId: CommunityId; ids: readonly SpaceId[] }

export function useOrder(businessId: string) {
  const api = useApi()
  const client = useQueryClient()
  const params = inBrand(businessId)
  return useMutation({
    // One after the other: the last one that was asked for is what stays.
    scope: { id: `order ${businessId}` },
    mutationFn: async (order: Order) =>
      order.communityId === undefined
        ? api.call(orderCommunities, { params, body: { ids: [...order.ids] } })
        : api.call(orderSpaces, {
            params: { ...params, communityId: order.communityId },
            body: { ids: [...order.ids] },
          }),
    onMutate: async (order) => {
      await client.cancelQueries({ queryKey: keyOf(businessId) })
      client.setQueryData<StaffedCommunity[]>(keyOf(businessId), (now) => now && ordered(now, order))
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(businessId) }),
  })
}

function ordered(communities: readonly StaffedCommunity[], { communityId, ids }: Order): StaffedCommunity[] {
  if (communityId === undefined) return byIds(communities, ids)
  return communities.map((each) => (each.id === communityId ? { ...each, spaces: byIds(each.spaces, ids) } : each))
}

const byIds = <T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] => [
  ...ids.flatMap((id) => items.find((each) => each.id === id) ?? []),
  ...items.filter(({ id }) => !ids.includes(id)),
]
