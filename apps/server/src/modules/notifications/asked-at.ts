import type { Place, ViewersApi } from '../viewers/index.ts'

/** Where somebody asked to be told: at a brand's hostname, or at the public origin, which is null and null. */
export interface AskedAt {
  hostname: string | null
  businessId: string | null
}

/** Null once the hostname is not that brand's any more, be it nobody's or another's. */
export async function placeStill(
  placeAt: ViewersApi['placeAt'],
  { hostname, businessId }: AskedAt,
): Promise<Place | null> {
  const place = await placeAt(hostname)
  return place?.businessId === businessId ? place : null
}
