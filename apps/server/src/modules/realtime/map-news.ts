import {
  type BusinessId,
  type GeoBox,
  isMapEvent,
  type MapUpdate,
  mapRemoved,
  type ObjectDefinitionId,
  type Place,
  type ServerFrame,
  type TokenId,
} from '@vitrine/protocol'
import type { Region } from '../../platform/geo/geohash.ts'
import { createWatchedRegions } from '../../platform/geo/watched-regions.ts'
import type { LoggedEvent } from '../../platform/log/event-log.ts'

/** What happens within this time is told together. */
const gatherMs = 60
/** More than this at once, as when a brand lays out thousands, is cheaper to read again. */
const updatesMax = 100

interface Listener {
  hint(frame: string): void
  reaches(businessId: string): boolean
}

export interface MapNewsNeeds {
  /** Those of these designs that whoever looks at the map may see. */
  designsOnMap(objectDefinitionIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Tells those who look at a part of the map what comes, goes and changes there. */
export interface MapNews<L extends Listener> {
  /** In place of the box before; null for none. */
  watch(listener: L, box: GeoBox | null): void
  tell(events: readonly LoggedEvent[]): Promise<void>
  close(): void
}

interface Change {
  objectDefinitionId: ObjectDefinitionId
  vatomId: TokenId
  businessId: BusinessId
  before: Place | null
  after: Place | null
}

export function createMapNews<L extends Listener>({ designsOnMap }: MapNewsNeeds): MapNews<L> {
  const watched = createWatchedRegions<L>()
  const boxes = new Map<L, GeoBox>()
  /** What each is to be told, in words; null where it is too much: until it has been said, they are asked about no further change. */
  const gathered = new Map<L, string[] | null>()
  let telling: NodeJS.Timeout | undefined

  function gather(listener: L, update: string): void {
    const waiting = gathered.get(listener)
    if (waiting === null) return
    if (waiting === undefined) gathered.set(listener, [update])
    else if (waiting.length < updatesMax) waiting.push(update)
    else giveUp(listener)
  }

  function giveUp(listener: L): void {
    gathered.set(listener, null)
    watched.watch(listener, [])
  }

  function goOn(listener: L): void {
    const box = boxes.get(listener)
    watched.watch(listener, box ? [regionOf(box)] : [])
  }

  function flush(): void {
    telling = undefined
    const nothing = JSON.stringify({ type: 'map-updated', mapUpdates: [], reload: true } satisfies ServerFrame)
    for (const [listener, updates] of gathered) {
      if (updates === null) goOn(listener)
      listener.hint(updates === null ? nothing : `{"type":"map-updated","mapUpdates":[${updates.join(',')}]}`)
    }
    gathered.clear()
  }

  function spread({ before, after, vatomId, businessId, objectDefinitionId }: Change): void {
    const text = (operation: MapUpdate['operation'], { lat, lon }: Place) =>
      JSON.stringify({
        operation,
        vatomId,
        businessId,
        objectDefinitionId,
        position: { type: 'Point', coordinates: [lon, lat] },
      } satisfies MapUpdate)
    const whoSee = (place: Place) => {
      const there = watched.at(place)
      for (const listener of there) if (!listener.reaches(businessId)) there.delete(listener)
      return there
    }
    const left = before ? whoSee(before) : new Set<L>()
    if (after) {
      const there = whoSee(after)
      const told = there.size > 0 ? text(before ? 'update' : 'add', after) : ''
      for (const listener of there) gather(listener, told)
      for (const listener of there) left.delete(listener)
    }
    const told = before && left.size > 0 ? text('remove', before) : ''
    for (const listener of left) gather(listener, told)
  }

  /** Where it cannot be found out who may hear of what, that there is something to read again is all. */
  function hintAt({ before, after }: Change): void {
    for (const place of [before, after]) {
      if (place) for (const listener of watched.at(place)) giveUp(listener)
    }
  }

  return {
    watch(listener, box) {
      if (box) boxes.set(listener, box)
      else {
        boxes.delete(listener)
        gathered.delete(listener)
      }
      if (gathered.get(listener) !== null) goOn(listener)
    },
    async tell(events) {
      if (watched.size === 0) return
      const changes = events.flatMap(changeOf)
      if (changes.length === 0) return
      const shown = await designsOnMap([...new Set(changes.map((change) => change.objectDefinitionId))]).catch(
        () => null,
      )
      for (const change of changes) {
        if (shown === null) hintAt(change)
        else if (shown.has(change.objectDefinitionId)) spread(change)
      }
      if (gathered.size > 0) telling ??= setTimeout(flush, gatherMs)
    },
    close() {
      clearTimeout(telling)
      flush()
    },
  }
}

const regionOf = ({ bottomLeft, topRight }: GeoBox): Region => ({ low: bottomLeft, high: topRight })

/** What an event says to those who look at the map. */
function changeOf(event: LoggedEvent): Change[] {
  if (!isMapEvent(event)) return []
  const { place, before, objectDefinitionId, businessId } = event.data
  const isGone = mapRemoved.is(event)
  return [
    {
      objectDefinitionId,
      businessId,
      vatomId: event.subject as TokenId,
      before: isGone ? place : before,
      after: isGone ? null : place,
    },
  ]
}
