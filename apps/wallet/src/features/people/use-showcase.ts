import { useInfiniteQuery } from '@tanstack/react-query'
import { personInventoryQuery } from '../../data/relations.ts'
import { useApi } from '../../platform/server/api.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'

/** What somebody shows of what they collect, without what a viewer keeps out. */
export function useShowcase(userId: string, { enabled = true }: { enabled?: boolean } = {}) {
  const api = useApi()
  const { lockedTo, inventory: shown } = useViewer()
  const inventory = useInfiniteQuery({ ...personInventoryQuery(api, userId, lockedTo), enabled })
  const tokens = (inventory.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    (token) => !shown.designsKeptOut.includes(token.state['studio-info-v1'].objectDefinitionId),
  )
  return { inventory, tokens }
}
