import { queryOptions } from '@tanstack/react-query'
import { getBusiness, updateBusiness, uploadBrandPicture } from '@vitrine/client/routes'
import type { BusinessId, BusinessPatch, StaffedBusiness } from '@vitrine/protocol'
import type { StudioApi } from '../platform/server/api.ts'

export const businessQuery = (api: StudioApi, businessId: string) =>
  queryOptions({
    queryKey: ['business', businessId] as const,
    queryFn: ({ signal }) => readBusiness(api, businessId, signal),
  })

export const readBusiness = (api: StudioApi, businessId: string, signal?: AbortSignal): Promise<StaffedBusiness> =>
  api.call(getBusiness, { params: { idOrName: businessId } }, signal ? { signal } : {})

export const saveBusiness = (api: StudioApi, businessId: string, patch: BusinessPatch): Promise<StaffedBusiness> =>
  api.call(updateBusiness, { params: { idOrName: businessId as BusinessId }, body: patch })

/** Keeps a picture of the brand and gives its address; an icon is cut to a square. */
export async function uploadPicture(
  api: StudioApi,
  businessId: string,
  picture: File,
  as: 'icon' | 'picture',
  onProgress: (share: number) => void,
): Promise<string> {
  const { url } = await api.telling(onProgress).call(uploadBrandPicture, {
    params: { businessId: businessId as BusinessId },
    query: { as },
    body: { picture },
  })
  return url
}
