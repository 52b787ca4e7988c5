import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { listUserRoles } from '@vitrine/client/routes'
import type { AccountId, BusinessSummary, StaffRole } from '@vitrine/protocol'
import { keptAnswer } from '../platform/server/kept-answer.ts'

/** A brand that the person works for, and as what. */
export interface OwnBrand extends BusinessSummary {
  role: StaffRole
}

export const brandKeys = {
  all: ['brands'] as const,
  own: (accountId: string) => ['brands', accountId] as const,
}

/** By name, so that they stand where they stood. */
export const ownBrandsQuery = (api: ApiClient, accountId: string) =>
  queryOptions({
    queryKey: brandKeys.own(accountId),
    queryFn: async ({ signal }): Promise<OwnBrand[]> => {
      const { items } = await keptAnswer(`brands ${accountId}`, () =>
        api.call(listUserRoles, { params: { userId: accountId as AccountId } }, { signal }),
      )
      return items
        .map(({ business, role }) => ({ ...business, role }))
        .sort((a, b) => a.displayName.localeCompare(b.displayName))
    },
  })
