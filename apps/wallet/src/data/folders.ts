import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { executeAction, moveTokens, searchInventory } from '@vitrine/client/routes'
import type { FolderState, ObjectDefinitionId, Token, TokenId } from '@vitrine/protocol'
import { useApi } from '../platform/api.ts'
import { refreshInventory } from './tokens.ts'

/** What a token that is a folder accepts; null for other tokens. */
export function folderOf(token: Token): FolderState | null {
  // The server has read the block by its schema, and filled in what it left out.
  return (token.state['folder-v1'] as FolderState | undefined) ?? null
}

export function accepts(folder: FolderState, token: Token): boolean {
  if (folder.containerType === 'open') return true
  const { objectDefinitionId } = token.state['studio-info-v1']
  return folder.childPolicy.some((policy) => policy.objectDefinitionId === objectDefinitionId)
}

/** The caller's folders at the root, by name. */
export const foldersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['inventory', 'folders'],
    queryFn: async ({ signal }) => {
      const body = { behaviorId: 'folder-v1', sortBy: 'display_name', sortOrder: 'asc', limit: 100 } as const
      return (await api.call(searchInventory, { body }, { signal })).data.items
    },
  })

/** What could be put into a folder: tokens at the root that it accepts, without the folder itself. */
export const candidatesQuery = (api: ApiClient, token: Token, folder: FolderState, page: number) =>
  queryOptions({
    queryKey: ['inventory', 'candidates', token.id, page],
    queryFn: async ({ signal }) => {
      const ids = folder.childPolicy.map((policy) => policy.objectDefinitionId as ObjectDefinitionId)
      const only = folder.containerType === 'defined' ? { objectDefinitionIds: ids } : {}
      const { data } = await api.call(searchInventory, { body: { ...only, pageParam: page } }, { signal })
      return { ...data, items: data.items.filter((item) => item.id !== token.id) }
    },
  })

export interface Move {
  ids: readonly TokenId[]
  parentId: string
}

/** Puts tokens into a folder, or with `.` to the root; answers which went and which did not. */
export function useMoveTokens() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ ids, parentId }: Move) => {
      const body = { ids: [...ids], parentId: parentId as TokenId | '.' }
      return (await api.call(moveTokens, { body }, { idempotencyKey: crypto.randomUUID() })).data
    },
    onSettled: async (_reply, _error, { ids }) => {
      for (const id of ids) void client.invalidateQueries({ queryKey: ['tokens', id] })
      await refreshInventory(client)
    },
  })
}

/** Takes everything out of a folder at once, however much lies in it. */
export function useSplit() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (tokenId: TokenId) =>
      api.call(
        executeAction,
        { params: { tokenId }, body: { behaviorId: 'folder-v1', actionId: 'split-v1' } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSettled: () => refreshInventory(client),
  })
}
