import type { InventoryUpdate } from '@vitrine/protocol'
import type { RegionContext } from '../regions/region.ts'
import { regionsOf } from '../regions/regions.ts'
import type { Came } from './inventory-updates.ts'

/** Follows every region that has a stream of its own; returns how to stop. */
export function followRegions({ api, client }: RegionContext, onCame: (came: Came[]) => void): () => void {
  const stops = regionsOf(api).map(({ follow }) =>
    follow?.({
      api,
      client,
      async onCame({ token, cause, by }) {
        const update: InventoryUpdate = { operation: 'add', vatomId: token.id, cause, by }
        const { newsAmong } = await import('./inventory-updates.ts')
        onCame(await newsAmong(client, api, [{ update, token }]))
      },
    }),
  )
  return () => {
    for (const stop of stops) stop?.()
  }
}
