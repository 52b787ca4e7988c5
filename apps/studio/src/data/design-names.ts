import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { listDesigns } from '@vitrine/client/routes'
import type { BusinessId } from '@vitrine/protocol'

export interface DesignName {
  id: string
  name: string
}

const pageSize = 100
/** More than anybody would look through in a list of choices. */
const pagesMax = 20

/** The designs of a brand by name, for lists of choices. */
export const designNamesQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['design-names', businessId] as const,
    queryFn: async ({ signal }): Promise<DesignName[]> => {
      const names: DesignName[] = []
      for (let page = 0; page < pagesMax; page += 1) {
        const { items, total } = await api.call(
          listDesigns,
          { params: { businessId: businessId as BusinessId }, query: { limit: pageSize, page } },
          { signal },
        )
        names.push(...items.map(({ id, displayName }) => ({ id: id as string, name: displayName })))
        if (names.length >= total || items.length === 0) break
      }
      return names.sort((a, b) => a.name.localeCompare(b.name))
    },
  })
