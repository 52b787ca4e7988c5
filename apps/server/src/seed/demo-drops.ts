import type { DemoWorld } from '@vitrine/fixtures'
import { ObjectDefinitionId } from '@vitrine/protocol'
import type { DropsApi } from '../modules/drops/index.ts'
import type { Queryable } from '../platform/database/database.ts'

/** What the brands have laid on the map, by the hand of those who run them. */
export async function seedDrops(
  tx: Queryable,
  { drops, goTo }: { drops: DropsApi; goTo(agoMs: number): void },
  { drops: laid, businesses }: DemoWorld,
): Promise<void> {
  for (const { objectDefinitionId, businessId, pickupDistance, agoMs, places } of laid) {
    goTo(agoMs)
    const features = places.map(({ lat, lon }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
    }))
    const accountId = businesses.find(({ id }) => id === businessId)?.ownerId ?? ''
    const staff = { businessId, actor: { kind: 'account', accountId, role: 'owner' }, by: accountId } as const
    const { errors } = await drops.layOut(tx, staff, {
      objectDefinitionId: ObjectDefinitionId.parse(objectDefinitionId),
      places: { type: 'points', geojson: { type: 'FeatureCollection', features } },
      pickupDistance,
      preview: false,
    })
    if (errors[0]) throw new Error(`a drop of ${objectDefinitionId} is wrong: ${JSON.stringify(errors[0])}`)
  }
}
