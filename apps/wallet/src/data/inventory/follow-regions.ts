import type { InventoryUpdate } from '@vitrine/protocol'
import type { RegionContext } from '../regions/region.ts'
import { regionsOf } from '../regions/regions.ts'
import { type Arrival, arrivalOf } from './inventory-updates.ts'

/** Follows every region that has a stream of its own; returns how to stop. */
export function followRegions({ api, client }: RegionContext, onArrivals: (arrivals: Arrival[]) => void): () => void {
  const stops = regionsOf(api).map(({ follow }) =>
    follow?.({
      api,
      client,
      async onCame({ token, cause, by }) {
        const news: InventoryUpdate = { operation: 'add', vatomId: token.id, cause, by }
        const arrival = await arrivalOf(client, api, news, token)
        if (arrival) onArrivals([arrival])
      },
    }),
  )
  return () => {
    for (const stop of stops) stop?.()
  }
}
