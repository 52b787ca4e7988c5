import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getBillingAccount, listUserRoles } from '@vitrine/client/routes'
import type { AccountId, BusinessId } from '@vitrine/protocol'

/** The businesses that the person owns or works for. */
export const rolesQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: ['me', 'roles', userId] as const,
    queryFn: async ({ signal }) =>
      (await api.call(listUserRoles, { params: { userId: userId as AccountId } }, { signal })).items,
  })

/** How a business stands with whoever runs this server; for its own people. */
export const billingQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['billing', businessId] as const,
    queryFn: ({ signal }) =>
      api.call(getBillingAccount, { params: { businessId: businessId as BusinessId } }, { signal }),
  })
