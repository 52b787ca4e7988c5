import { accountMerged, brandChanged } from '@vitrine/protocol'
import type { Database } from '../../platform/database/database.ts'
import type { Consumer } from '../../platform/log/consumers.ts'
import type { StudioApi } from '../studio/index.ts'
import type { SpaceRooms } from './space-rooms.ts'

interface Needs {
  database: Database
  rooms: SpaceRooms
  brands: Pick<StudioApi, 'rolesOf'>
}

/**
 * Has rooms follow what was written down: a space that was made or changed, a team in which somebody is something else, a brand that was closed.
 * Whoever is killed between the change and the room leaves the event to the next.
 */
export function followChanges({ database, rooms, brands }: Needs): Consumer {
  return {
    name: 'communities',
    from: 'now',
    restMs: 100,
    async handle(events) {
      const whole = new Set<string>()
      const single = new Map<string, Set<string>>()
      for (const event of events) {
        if (accountMerged.is(event)) {
          for (const { businessId } of await brands.rolesOf(database, event.data.into)) whole.add(businessId)
        }
        if (!brandChanged.is(event)) continue
        const { businessId, what, id } = event.data
        const [thing, verb] = what.split('.')
        if (thing === 'space' && verb !== 'ordered') {
          single.set(businessId, (single.get(businessId) ?? new Set()).add(id))
        } else if (thing === 'team' || wholeChanges.has(what)) whole.add(businessId)
      }
      for (const businessId of whole) await rooms.keep(database, businessId)
      for (const [businessId, ids] of single) if (!whole.has(businessId)) await rooms.keep(database, businessId, ids)
    },
  }
}

const wholeChanges = new Set(['community.archived', 'community.brought_back', 'brand.handed_over', 'brand.closed'])
