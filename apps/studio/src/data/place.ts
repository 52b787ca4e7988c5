import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addBrandHostname,
  getBrandViewer,
  getEmbeddingGrant,
  listBrandHostnames,
  proveBrandHostname,
  putBrandViewer,
  removeBrandHostname,
} from '@vitrine/client/routes'
import type { BrandViewer, BusinessId } from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'
import { type StudioApi, useApi } from '../platform/server/api.ts'

const inBrand = (businessId: string) => ({ businessId: businessId as BusinessId })

/** The domains that a brand has or wants. */
export const domainsQuery = (api: StudioApi, businessId: string) =>
  queryOptions({
    queryKey: ['domains', businessId] as const,
    queryFn: async ({ signal }) =>
      (await api.call(listBrandHostnames, { params: inBrand(businessId) }, { signal })).items,
  })

interface StoredViewer {
  value: BrandViewer
  version: number
}

/** What is there while nobody has set anything. */
const unset: BrandViewer = {
  locked: false,
  subBusinesses: [],
  features: {},
  appConfig: {},
  oidcClientId: null,
  oidcAuthority: null,
  businessProfileOverride: null,
  businessProfileOverrideStrategy: 'deep-merge',
  googleMapsKey: null,
}

const storedOf = ({ viewerId: _, version, ...value }: BrandViewer & { viewerId: string; version: number }) => ({
  value,
  version,
})

/** What a brand has set for the app at its domains; version 0 where it has set nothing yet. */
export async function readViewer(api: StudioApi, businessId: string, signal?: AbortSignal): Promise<StoredViewer> {
  try {
    return storedOf(await api.call(getBrandViewer, { params: inBrand(businessId) }, signal ? { signal } : {}))
  } catch (error) {
    if (isProblem(error, 'viewer.not_found')) return { value: unset, version: 0 }
    throw error
  }
}

export const viewerQuery = (api: StudioApi, businessId: string) =>
  queryOptions({
    queryKey: ['viewer', businessId] as const,
    queryFn: ({ signal }) => readViewer(api, businessId, signal),
  })

export const saveViewer = async (
  api: StudioApi,
  businessId: string,
  value: BrandViewer,
  version: number,
): Promise<StoredViewer> =>
  storedOf(await api.call(putBrandViewer, { params: inBrand(businessId), body: { ...value, version } }))

/** What pages of an origin, such as `https://shop.example`, may do with the wallet. */
export const embeddingQuery = (api: StudioApi, origin: string) =>
  queryOptions({
    queryKey: ['embedding', origin] as const,
    queryFn: ({ signal }) => api.call(getEmbeddingGrant, { query: { origin } }, { signal }),
  })

export function useDomainMutations(businessId: string) {
  const api = useApi()
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: domainsQuery(api, businessId).queryKey })
  const of = (hostname: string) => ({ params: { ...inBrand(businessId), hostname } })
  return {
    add: useMutation({ mutationFn: (hostname: string) => api.call(addBrandHostname, of(hostname)), onSettled }),
    prove: useMutation({ mutationFn: (hostname: string) => api.call(proveBrandHostname, of(hostname)), onSettled }),
    remove: useMutation({ mutationFn: (hostname: string) => api.call(removeBrandHostname, of(hostname)), onSettled }),
  }
}
