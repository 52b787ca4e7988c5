import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getInvitation, getTeam, listInvitations } from '@vitrine/client/routes'
import type { BusinessId } from '@vitrine/protocol'

export const teamKeys = { team: (businessId: string) => ['team', businessId] as const, invited: ['invited'] as const }

export const teamQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: teamKeys.team(businessId),
    queryFn: ({ signal }) => api.call(getTeam, { params: { businessId: businessId as BusinessId } }, { signal }),
  })

/** The teams to which the person is invited. */
export const invitationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: teamKeys.invited,
    queryFn: async ({ signal }) => (await api.call(listInvitations, {}, { signal })).items,
  })

export const invitationQuery = (api: ApiClient, invitationId: string) =>
  queryOptions({
    queryKey: [...teamKeys.invited, invitationId] as const,
    queryFn: ({ signal }) => api.call(getInvitation, { params: { invitationId } }, { signal }),
    retry: false,
  })
