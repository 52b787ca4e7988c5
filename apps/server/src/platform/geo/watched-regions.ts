import { isWithin, partsOf, type Region, type Spot } from './geohash.ts'

/** Degrees: a city's box lies in a few of them. */
const cellSize = 0.25
const columns = 360 / cellSize
/** A region of more cells is looked at for every spot instead. */
const cellsMax = 64

/** Who watches which part of the map; answers who watches a spot without asking everybody. */
export interface WatchedRegions<W> {
  /** In place of what this watcher watched before; nothing any more, where there are none. */
  watch(watcher: W, regions: readonly Region[]): void
  /** Everybody who watches the spot, each once. */
  at(spot: Spot): Set<W>
  readonly size: number
}

interface Watch<W> {
  watcher: W
  regions: readonly Region[]
  /** Where it is found; null for a wide one. */
  cells: readonly number[] | null
}

export function createWatchedRegions<W>(): WatchedRegions<W> {
  const byWatcher = new Map<W, Watch<W>>()
  const byCell = new Map<number, Set<Watch<W>>>()
  const wide = new Set<Watch<W>>()

  function forget(watch: Watch<W>): void {
    byWatcher.delete(watch.watcher)
    wide.delete(watch)
    for (const cell of watch.cells ?? []) {
      const there = byCell.get(cell)
      there?.delete(watch)
      if (there?.size === 0) byCell.delete(cell)
    }
  }

  return {
    watch(watcher, regions) {
      const before = byWatcher.get(watcher)
      if (before) forget(before)
      if (regions.length === 0) return
      const watch: Watch<W> = { watcher, regions, cells: cellsOf(regions) }
      byWatcher.set(watcher, watch)
      if (watch.cells === null) wide.add(watch)
      for (const cell of watch.cells ?? []) {
        const there = byCell.get(cell)
        if (there) there.add(watch)
        else byCell.set(cell, new Set([watch]))
      }
    },
    at(spot) {
      const found = new Set<W>()
      for (const watches of [byCell.get(cellAt(column(spot.lon), row(spot.lat))) ?? [], wide]) {
        for (const { watcher, regions } of watches) {
          if (regions.some((region) => isWithin(spot, region))) found.add(watcher)
        }
      }
      return found
    },
    get size() {
      return byWatcher.size
    },
  }
}

const column = (lon: number) => Math.floor((lon + 180) / cellSize)
const row = (lat: number) => Math.floor((lat + 90) / cellSize)
/** The sides that close the world have cells of their own. */
const cellAt = (x: number, y: number) => y * (columns + 1) + x

function cellsOf(regions: readonly Region[]): number[] | null {
  const cells = new Set<number>()
  for (const { low, high } of regions.flatMap(partsOf)) {
    const [left, right, bottom, top] = [column(low.lon), column(high.lon), row(low.lat), row(high.lat)]
    if ((right - left + 1) * (top - bottom + 1) > cellsMax) return null
    for (let y = bottom; y <= top; y++) for (let x = left; x <= right; x++) cells.add(cellAt(x, y))
  }
  return cells.size > cellsMax ? null : [...cells]
}
