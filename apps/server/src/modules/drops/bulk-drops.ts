import { randomInt, randomUUID } from 'node:crypto'
import {
  BulkDropId,
  type DropPlaces,
  type DropPoint,
  type dropTokens,
  limits,
  Problem,
  type ReplyInputOf,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { readArea } from '../../platform/geo/area.ts'
import { scatter } from '../../platform/geo/scatter.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Audit } from '../studio/index.ts'
import type { Blocks, DefinitionRow, TokensApi } from '../tokens/index.ts'
import { insertDrop, type ListedDrop, listDrops, listLaid, markRecalled } from './bulk-drops.store.ts'
import { type ReadPoints, readFeatures, readTable } from './drop-points.ts'

export interface DropRequest {
  objectDefinitionId: string
  places: DropPlaces
  pickupDistance?: number | undefined
  limit?: number | undefined
  preview: boolean
}

export interface BulkDrops {
  /** Lays new tokens of a design on the map, all or none. They are nobody's until they are picked up. */
  drop(tx: Queryable, staff: Staff, request: DropRequest): Promise<ReplyInputOf<typeof dropTokens>>
  list(db: Queryable, query: { businessId: string; after?: string | undefined; limit: number }): Promise<ListedDrop[]>
  /** Takes off the map what nobody has picked up; answers with how many these were. */
  recall(tx: Queryable, staff: Staff, drop: { dropId: string }): Promise<number>
}

export interface BulkDropsNeeds {
  tokens: Pick<TokensApi, 'ledger' | 'definitions'>
  audit: Pick<Audit, 'record'>
  clock: Clock
}

/** Tokens of one statement. */
const batch = 1_000
export const behaviorId = 'map-ready-v1'

export function createBulkDrops({ tokens: { ledger, definitions }, audit, clock }: BulkDropsNeeds): BulkDrops {
  async function designFor(db: Queryable, businessId: string, objectDefinitionId: string): Promise<DefinitionRow> {
    const definition = await definitions.current(db, objectDefinitionId)
    if (definition?.businessId !== businessId) throw new Problem('object_definition.not_found')
    if (!Object.hasOwn(definition.behaviours, behaviorId)) {
      throw new Problem('token.action_not_supported', { behaviorId, actionId: 'drop-v1' })
    }
    return definition
  }

  return {
    async drop(tx, staff, request) {
      const { businessId } = staff
      const definition = await designFor(tx, businessId, request.objectDefinitionId)
      const { points, errors, seed } = findPoints(request.places)
      const asked = points.map((point) => ({
        ...point,
        pickupDistance: point.pickupDistance ?? request.pickupDistance ?? null,
        limit: point.limit ?? request.limit ?? null,
      }))
      const nothingDone = { dropId: null, dropped: 0, seed, errors, points: request.preview ? asked : [] }
      if (request.preview || errors.length > 0) return nothingDone

      const at = clock.now()
      const tokens = asked.map((point) => ({
        id: randomUUID() as string,
        ownerId: null,
        lastOwner: definition.businessId,
        at,
        location: { lat: point.lat, lon: point.lon },
        blocks: ownBlocks(point),
      }))
      for (let start = 0; start < tokens.length; start += batch) {
        const some = tokens.slice(start, start + batch)
        await ledger.issue(tx, { definition, tokens: some, cause: 'drop', by: definition.businessId })
      }
      const id = BulkDropId.parse(randomUUID())
      const dropped = tokens.length
      await insertDrop(
        tx,
        { id, businessId, objectDefinitionId: definition.id, droppedBy: staff.by, dropped, droppedAt: at },
        tokens.map((token) => token.id),
      )
      await audit.record(tx, staff, { what: 'drop.made', id, title: definition.displayName, after: { total: dropped } })
      return { ...nothingDone, dropId: id, dropped }
    },

    list: listDrops,

    async recall(tx, staff, { dropId }) {
      const now = clock.now()
      const { businessId } = staff
      const drop = await markRecalled(tx, { id: dropId, businessId, at: now })
      if (!drop) throw new Problem('map.drop_not_found')
      let recalled = 0
      let after: string | null = null
      do {
        const tokenIds: string[] = await listLaid(tx, { dropId, after, limit: batch })
        recalled += await ledger.recall(tx, { tokenIds, by: businessId, now })
        after = tokenIds.length < batch ? null : (tokenIds.at(-1) ?? null)
      } while (after)
      if (recalled === 0) return 0
      const design = await definitions.current(tx, drop.objectDefinitionId)
      const title = design?.displayName ?? drop.objectDefinitionId
      await audit.record(tx, staff, { what: 'drop.recalled', id: dropId, title, after: { count: recalled } })
      return recalled
    },
  }
}

function findPoints(places: DropPlaces): ReadPoints & { seed: number | null } {
  if (places.type === 'points') return { ...readFeatures(places.geojson.features), seed: null }
  if (places.type === 'table') return { ...readTable(places.csv), seed: null }
  const { count, minDistance, seed = randomInt(2 ** 32) } = places
  const area = places.area.type === 'Feature' ? places.area.geometry : places.area
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  if (polygons.flat(2).length > limits.dropAreaCornersMax) {
    throw new Problem('map.area_invalid', { reason: 'too_many_corners' })
  }
  const read = readArea(polygons)
  if ('fault' in read) throw new Problem('map.area_invalid', { reason: read.fault })
  const scattered = scatter({ strips: read.strips, count, minDistance, seed })
  if ('fits' in scattered) throw new Problem('map.area_too_small', scattered)
  const points = scattered.points.map((place) => ({ ...place, pickupDistance: null, limit: null }))
  return { points, errors: [], seed }
}

/** What the drop says of a token in place of its design. */
function ownBlocks({ pickupDistance, limit }: DropPoint): Blocks {
  const block = {
    ...(pickupDistance === null ? {} : { pickupDistance }),
    ...(limit === null ? {} : { limitPerUser: limit }),
  }
  return { [behaviorId]: block }
}
