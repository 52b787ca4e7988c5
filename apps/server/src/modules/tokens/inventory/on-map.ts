import type { MapToken } from '@vitrine/protocol'
import type { Clock } from '../../../platform/clock.ts'
import { type Queryable, runPrepared } from '../../../platform/database/database.ts'
import type { BehaviourRegistry } from '../actions/registry.ts'
import type { Definitions } from '../designs/definitions.ts'
import { placeOf } from '../ledger/places.ts'
import { type FoundToken, findEachStatement } from '../ledger/tokens.store.ts'
import { toToken } from './token-view.ts'

/** Shows what lies on the map. Whether somebody may see it is decided by whoever asks. */
export interface OnMap {
  /** In this order, as this reader sees them; without those that lie on the map no more. */
  showOnMap(db: Queryable, ids: readonly string[], readerId: string): Promise<MapToken[]>
}

export interface OnMapNeeds {
  definitions: Definitions
  behaviours: BehaviourRegistry
  clock: Clock
}

export function createOnMap({ definitions, behaviours, clock }: OnMapNeeds): OnMap {
  return {
    async showOnMap(db, ids, readerId) {
      if (ids.length === 0) return []
      const rows = await runPrepared<FoundToken>(db, findEachStatement, [ids])
      const byId = new Map(rows.map((row) => [row.id, row]))
      const designs = await definitions.get(
        db,
        rows.map((row) => ({ id: row.objectDefinitionId, revision: row.definitionRevision })),
      )
      const reader = { readerId, now: clock.now(), behaviours }
      return ids.flatMap((id) => {
        const row = byId.get(id)
        const place = row && placeOf(row.state)
        const design = row && designs.get(row.objectDefinitionId)
        if (!place || !design) return []
        const position = { type: 'Point' as const, coordinates: [place.lon, place.lat] as [number, number] }
        return [{ ...toToken(row, design, reader), position }]
      })
    },
  }
}
