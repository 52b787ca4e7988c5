import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  bringArtwork,
  bringBackDesign,
  createDesign,
  getDesign,
  getDesignChanges,
  getDesignRevision,
  listBehaviours,
  listDesignRevisions,
  listDesigns,
  listDesignTemplates,
  listPrizeSets,
  publishDesign,
  removeDesign,
  restoreDesign,
  sweepDesign,
  tryDesign,
  uploadArtwork,
} from '@vitrine/client/routes'
import type { BusinessId, Design, DesignStage, ObjectDefinitionId } from '@vitrine/protocol'
import { useState } from 'react'
import { useApi } from '../platform/server/api.ts'

export interface DesignSearch {
  query: string
  stage: DesignStage | 'all' | 'archived'
  page: number
}

export const designsPageSize = 50

export const designKeys = {
  all: (businessId: string) => ['designs', businessId] as const,
  list: (businessId: string, search: DesignSearch) => ['designs', businessId, 'list', search] as const,
  one: (businessId: string, id: string) => ['designs', businessId, 'one', id] as const,
  changes: (businessId: string, id: string, version: number) =>
    ['designs', businessId, 'changes', id, version] as const,
  revisions: (businessId: string, id: string) => ['designs', businessId, 'revisions', id] as const,
  templates: (businessId: string, language: string) => ['designs', businessId, 'templates', language] as const,
}

const inBrand = (businessId: string) => ({ businessId: businessId as BusinessId })
const ofDesign = (businessId: string, id: string) => ({ ...inBrand(businessId), designId: id as ObjectDefinitionId })

export const designsQuery = (api: ApiClient, businessId: string, search: DesignSearch) =>
  queryOptions({
    queryKey: designKeys.list(businessId, search),
    queryFn: ({ signal }) =>
      api.call(
        listDesigns,
        {
          params: inBrand(businessId),
          query: {
            ...(search.query ? { query: search.query } : {}),
            ...(search.stage === 'all' || search.stage === 'archived' ? {} : { stage: search.stage }),
            archived: search.stage === 'archived' ? 'true' : 'false',
            limit: designsPageSize,
            page: search.page,
          },
        },
        { signal },
      ),
    placeholderData: (before) => before,
  })

/** What can be named by another design. */
export const designChoicesQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: [...designKeys.all(businessId), 'choices'],
    queryFn: async ({ signal }) =>
      (await api.call(listDesigns, { params: inBrand(businessId), query: { limit: 100 } }, { signal })).items,
  })

export const prizeSetChoicesQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['prize-sets', businessId, 'choices'],
    queryFn: async ({ signal }) =>
      (await api.call(listPrizeSets, { params: inBrand(businessId) }, { signal })).items.map(({ id, name }) => ({
        id: String(id),
        name,
      })),
  })

export const templatesQuery = (api: ApiClient, businessId: string, language: string) =>
  queryOptions({
    queryKey: designKeys.templates(businessId, language),
    queryFn: async ({ signal }) =>
      (await api.call(listDesignTemplates, { params: inBrand(businessId) }, { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const behavioursQuery = (api: ApiClient, language: string) =>
  queryOptions({
    queryKey: ['behaviours', language],
    queryFn: async ({ signal }) => (await api.call(listBehaviours, {}, { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const designQuery = (api: ApiClient, businessId: string, id: string) =>
  queryOptions({
    queryKey: designKeys.one(businessId, id),
    queryFn: ({ signal }) => api.call(getDesign, { params: ofDesign(businessId, id) }, { signal }),
    // What is edited here is newer than what could be fetched.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const changesQuery = (api: ApiClient, design: Pick<Design, 'businessId' | 'id' | 'version'>) =>
  queryOptions({
    queryKey: designKeys.changes(design.businessId, design.id, design.version),
    queryFn: ({ signal }) => api.call(getDesignChanges, { params: ofDesign(design.businessId, design.id) }, { signal }),
  })

export const revisionsQuery = (api: ApiClient, businessId: string, id: string) =>
  queryOptions({
    queryKey: designKeys.revisions(businessId, id),
    queryFn: async ({ signal }) =>
      (await api.call(listDesignRevisions, { params: ofDesign(businessId, id) }, { signal })).items,
  })

export const revisionQuery = (api: ApiClient, businessId: string, id: string, revision: number) =>
  queryOptions({
    queryKey: [...designKeys.revisions(businessId, id), revision],
    queryFn: ({ signal }) =>
      api.call(getDesignRevision, { params: { ...ofDesign(businessId, id), revision } }, { signal }),
  })

/** Everything that is done to designs; lists are asked for again afterwards. */
export function useDesignMutations(businessId: string) {
  const api = useApi()
  const client = useQueryClient()
  const took = (design: Design) => {
    client.setQueryData(designKeys.one(businessId, design.id), design)
    return client.invalidateQueries({
      queryKey: designKeys.all(businessId),
      predicate: ({ queryKey }) => queryKey[2] !== 'one' && queryKey[2] !== 'templates',
    })
  }
  return {
    create: useMutation({
      mutationFn: (body: {
        templateId?: string | null
        copyOf?: ObjectDefinitionId
        language: 'en' | 'es'
        timeZone?: string
        displayName?: string
      }) => api.call(createDesign, { params: inBrand(businessId), body }),
      onSuccess: took,
    }),
    publish: useMutation({
      mutationFn: ({ design, stage, issued }: { design: Design; stage: DesignStage; issued: 'stay' | 'follow' }) =>
        api.call(publishDesign, {
          params: ofDesign(businessId, design.id),
          body: { version: design.version, stage, issued },
        }),
      onSuccess: took,
    }),
    tryOne: useMutation({
      mutationFn: (design: Design) => api.call(tryDesign, { params: ofDesign(businessId, design.id), body: {} }),
      onSuccess: () => client.invalidateQueries({ queryKey: designKeys.all(businessId) }),
    }),
    sweep: useMutation({
      mutationFn: (design: Design) => api.call(sweepDesign, { params: ofDesign(businessId, design.id) }),
      onSuccess: () => client.invalidateQueries({ queryKey: designKeys.all(businessId) }),
    }),
    restore: useMutation({
      mutationFn: ({ design, revision }: { design: Design; revision: number }) =>
        api.call(restoreDesign, {
          params: { ...ofDesign(businessId, design.id), revision },
          body: { version: design.version },
        }),
      onSuccess: took,
    }),
    remove: useMutation({
      mutationFn: (design: Design) =>
        api.call(removeDesign, { params: ofDesign(businessId, design.id), query: { version: design.version } }),
      onSuccess: () => client.invalidateQueries({ queryKey: designKeys.all(businessId) }),
    }),
    bringBack: useMutation({
      mutationFn: (design: Pick<Design, 'id'>) =>
        api.call(bringBackDesign, { params: ofDesign(businessId, design.id) }),
      onSuccess: took,
    }),
    took,
    /** As somebody else has saved it meanwhile. */
    refresh: (design: Design) => client.refetchQueries({ queryKey: designKeys.one(businessId, design.id) }),
  }
}

export function useArtwork(businessId: string) {
  const api = useApi()
  /** How much of a file has gone, from 0 to 1; null while none goes. */
  const [sent, setSent] = useState<number | null>(null)
  const artwork = useMutation({
    mutationFn: (given: File | string) => {
      const params = inBrand(businessId)
      if (typeof given === 'string') return api.call(bringArtwork, { params, body: { address: given } })
      return api.telling(setSent).call(uploadArtwork, { params, body: { file: given } })
    },
    onSettled: () => setSent(null),
  })
  return { artwork, sent }
}
