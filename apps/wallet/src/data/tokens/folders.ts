import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FolderState, Token, TokenId } from '@vitrine/protocol'
import { useApi } from '../../platform/server/api.ts'
import { refreshInventory } from '../inventory/refresh.ts'
import type { Moved } from '../regions/region.ts'
import { regionKnowing, regionOf } from '../regions/regions.ts'
import { tokenKeys } from './token-keys.ts'

/** What a token that is a folder accepts; null for other tokens. */
export function folderOf(token: Token): FolderState | null {
  // The server has read the block by its schema, and filled in what it left out.
  return (token.state['folder-v1'] as FolderState | undefined) ?? null
}

/** Whether a folder takes a token, as far as can be told here. Both lie in one region. */
export function takes(folder: Token, token: Token): boolean {
  const settings = folderOf(folder)
  return settings !== null && regionOf(folder) === regionOf(token) && accepts(settings, token)
}

function accepts(folder: FolderState, token: Token): boolean {
  if (folder.containerType === 'open') return true
  const { objectDefinitionId } = token.state['studio-info-v1']
  return folder.childPolicy.some((policy) => policy.objectDefinitionId === objectDefinitionId)
}

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
    mutationFn: async ({ ids, parentId }: Move): Promise<Moved> => {
      const [first = ''] = ids
      return (await regionKnowing(client, first).act()).move(api, ids, parentId)
    },
    onSettled: async (_reply, _error, { ids }) => {
      for (const id of ids) void client.invalidateQueries({ queryKey: tokenKeys.detail(id) })
      await refreshInventory(client)
    },
  })
}
