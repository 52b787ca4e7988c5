import { type GeoBox, type MapFilter, type MapGroup, type MapPage, Problem } from '@vitrine/protocol'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/database.ts'
import { geohashAt, partsOf } from '../../../platform/geo/geohash.ts'
import { type Reach, reachedAmong } from '../../../platform/reach.ts'
import { countInCells, foldChanges } from './groups.store.ts'
import { createHiddenDesigns, type HiddenDesignsNeeds, isMoreOnMap, reachedDesigns } from './hidden-designs.ts'
import { samplesOf } from './samples.store.ts'
import { listOnMap, type MapKey } from './search.store.ts'

/** Groups of one answer: what a screen has room for, many times. */
const groupsMax = 5_000
/** Tokens that are looked at one by one for one answer. */
const tokensMax = 100_000
/** Tokens on the map of the designs that a caller keeps out: each of them is looked at, wherever it lies. */
const keptOutMax = 20_000

export interface Reading {
  search(search: BoxSearch & { limit: number; nextToken?: string | null | undefined }): Promise<MapPage>
  groups(search: BoxSearch & { precision: number; samples: number }): Promise<MapGroup[]>
  /** Those of these designs that any passer-by may see on the map. */
  designsOnMap(objectDefinitionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Brings what is counted beforehand up to date; done by a job every minute. */
  countAgain(): Promise<void>
}

interface BoxSearch extends GeoBox {
  filter: MapFilter
  readerId: string
  /** Whose tokens the reader may see. */
  reach: Reach
}

export interface ReadingNeeds extends HiddenDesignsNeeds {
  tokens: { showOnMap(db: Queryable, ids: readonly string[], readerId: string): Promise<MapPage['items']> }
}

export function createMapQueries({ database, brands, tokens, clock }: ReadingNeeds): Reading {
  const hiddenDesigns = createHiddenDesigns({ database, brands, clock })
  const narrowed = async ({ bottomLeft, topRight, filter, readerId, reach }: BoxSearch) => {
    const keptOut = await reachedDesigns(database, filter.exceptObjectDefinitionIds ?? [], reach)
    if (keptOut.length > 0 && (await isMoreOnMap(database, keptOut, keptOutMax))) {
      throw new Problem('map.too_much_kept_out', { limit: keptOutMax })
    }
    const hidden = await hiddenDesigns.from(readerId)
    return {
      regions: partsOf({ low: bottomLeft, high: topRight }),
      businessIds: reachedAmong(reach, filter.businessId === undefined ? undefined : [filter.businessId]),
      ownerId: filter.mine ? readerId : undefined,
      except: [...new Set([...hidden, ...keptOut])],
    }
  }

  return {
    async search({ limit, nextToken, ...search }) {
      const after = nextToken ? readKey(nextToken) : null
      const keys = await listOnMap(database, { ...(await narrowed(search)), after, limit: limit + 1 })
      const page = keys.slice(0, limit)
      const last = page.at(-1)
      const ids = page.map(({ id }) => id)
      return {
        items: await tokens.showOnMap(database, ids, search.readerId),
        nextToken: keys.length > limit && last ? writeKey(last) : null,
      }
    },
    async groups({ precision, samples, ...search }) {
      const query = { ...(await narrowed(search)), precision, groupsMax, tokensMax }
      const cells = await countInCells(database, query)
      if (cells === null) throw new Problem('map.too_many_groups', { limit: groupsMax })
      const largest = query.ownerId === undefined ? cells.toSorted((a, b) => b.count - a.count).slice(0, samples) : []
      const pictures = await samplesOf(database, largest, query)
      const sampleOf = new Map(largest.map((cell, index) => [cell, pictures[index]]))
      return cells.map((cell) => {
        const { x, y, count, lat, lon } = cell
        const sample = sampleOf.get(cell)
        return { key: geohashAt({ x, y }, precision), count, lat, lon, ...(sample && { sample }) }
      })
    },
    async designsOnMap(objectDefinitionIds) {
      const hidden = new Set(await hiddenDesigns.from(null))
      return new Set(objectDefinitionIds.filter((id) => !hidden.has(id)))
    },
    countAgain: () => database.transaction(foldChanges),
  }
}

const Key = z.tuple([z.string().regex(/^\d{1,19}$/), z.uuid()])

const writeKey = ({ code, id }: MapKey): string => Buffer.from(`${code} ${id}`).toString('base64url')

function readKey(text: string): MapKey {
  const key = Key.safeParse(Buffer.from(text, 'base64url').toString().split(' ')).data
  // More than any place has: it would not be a number of the database's.
  if (!key || BigInt(key[0]) >= 2n ** 60n) {
    throw new Problem('request.invalid', { issues: [{ path: 'body.nextToken', message: 'is none of ours' }] })
  }
  return { code: key[0], id: key[1] }
}
