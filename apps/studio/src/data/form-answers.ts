import { queryOptions } from '@tanstack/react-query'
import type { ApiClient, FileClient } from '@vitrine/client'
import { listFormResponses } from '@vitrine/client/routes'
import type { BusinessId, ObjectDefinitionId } from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'

const shownAtFirst = 20
const tableMostMs = 120_000

const placeOf = (businessId: string, objectDefinitionId: string) => ({
  businessId: businessId as BusinessId,
  objectDefinitionId: objectDefinitionId as ObjectDefinitionId,
})

/** The first answers to a design's form, and how many there are; null where the design has no form. */
export const formAnswersQuery = (api: ApiClient, businessId: string, objectDefinitionId: string) =>
  queryOptions({
    queryKey: ['form-answers', businessId, objectDefinitionId] as const,
    queryFn: async () => {
      try {
        const params = placeOf(businessId, objectDefinitionId)
        return await api.call(listFormResponses, { params, query: { limit: shownAtFirst } })
      } catch (error) {
        if (isProblem(error, 'token.action_not_supported')) return null
        throw error
      }
    },
  })

/** All of them as a table, oldest first. */
export const formAnswersTable = (api: FileClient, businessId: string, objectDefinitionId: string) =>
  api.table(
    listFormResponses,
    { params: placeOf(businessId, objectDefinitionId), query: {} },
    { timeoutMs: tableMostMs },
  )
