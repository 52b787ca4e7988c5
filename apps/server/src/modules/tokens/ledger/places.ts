import { mapAdded, mapRemoved, mapUpdated, type NewEvent, Place } from '@vitrine/protocol'
import type { Blocks } from '../tokens.schema.ts'
import type { TokenRow } from './tokens.store.ts'

/** Where a token with these own blocks lies on the map; null when it does not. */
export function placeOf(state: Blocks): Place | null {
  const block = state['map-ready-v1']
  return (block && Place.safeParse(block.location).data) ?? null
}

/** The own blocks of a token that lies there. */
export const laidAt = (location: Place): Blocks => ({ 'map-ready-v1': { location, wasOnMap: true } })

/** What the map hears of a token whose place was one and is another: `map.added`, `map.updated` or `map.removed`. */
export function placeEvents(
  { id, objectDefinitionId, businessId }: Pick<TokenRow, 'id' | 'objectDefinitionId' | 'businessId'>,
  { before, after, cause, at }: { before: Place | null; after: Place | null; cause: string; at: Date },
): NewEvent[] {
  const place = after ?? before
  if (!place || (before && after && before.lat === after.lat && before.lon === after.lon)) return []
  const kind = !before ? mapAdded : after ? mapUpdated : mapRemoved
  const data = { cause, place, before: after && before, objectDefinitionId, businessId }
  return [kind({ subject: id, actor: null, data, at })]
}
