import type { MapGroup, MapToken, Place } from '@vitrine/protocol'
import { geohashOf } from './geohash.ts'

/** Counted here, as the server counts. */
export function groupsOf(tokens: readonly MapToken[], precision: number): MapGroup[] {
  const groups = new Map<string, MapGroup>()
  for (const { position } of tokens) {
    const [lon, lat] = position.coordinates
    const key = geohashOf({ lat, lon }, precision)
    groups.set(key, withOneMore(groups.get(key), key, { lat, lon }))
  }
  return [...groups.values()]
}

export function withOneMore(group: MapGroup | undefined, key: string, { lat, lon }: Place): MapGroup {
  if (!group) return { key, lat, lon, count: 1 }
  const count = group.count + 1
  return { ...group, lat: group.lat + (lat - group.lat) / count, lon: group.lon + (lon - group.lon) / count, count }
}
