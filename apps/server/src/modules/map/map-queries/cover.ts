import type { Region } from '../../../platform/geo/geohash.ts'

/** Geohash lengths that are counted beforehand. Of even length, so that a cell has as many halvings each way. */
export const levels = [2, 4, 6] as const
export type Level = (typeof levels)[number]
export const finest = 6 satisfies Level

/** Columns and rows of a level, both ends included. */
export interface CellRange {
  left: number
  right: number
  bottom: number
  top: number
}

export interface Layer {
  level: Level
  /** Apart from each other and from what coarser layers have. */
  parts: CellRange[]
}

/** What one region is put together from: whole cells, the coarsest first, and the tokens around them. */
export interface Cover {
  layers: Layer[]
  /** All whole cells, in those of the finest level; null where there are none. */
  whole: CellRange | null
}

/** Halvings each way. */
const halvings = (level: Level) => (5 * level) / 2

/** Only cells that lie wholly in the region, and none that is coarser than is asked for. */
export function coverOf({ low, high }: Region, precision: number): Cover {
  const layers: Layer[] = []
  let inner: { level: Level; cells: CellRange } | null = null
  for (const level of levels) {
    if (level < precision) continue
    const count = 2 ** halvings(level)
    const cells: CellRange = {
      left: Math.ceil(((low.lon + 180) / 360) * count),
      right: Math.floor(((high.lon + 180) / 360) * count) - 1,
      bottom: Math.ceil(((low.lat + 90) / 180) * count),
      top: Math.floor(((high.lat + 90) / 180) * count) - 1,
    }
    if (isEmpty(cells)) continue
    layers.push({ level, parts: inner ? aroundCells(cells, finer(inner.cells, level - inner.level)) : [cells] })
    inner = { level, cells }
  }
  return { layers, whole: inner?.level === finest ? inner.cells : null }
}

const isEmpty = ({ left, right, bottom, top }: CellRange) => left > right || bottom > top

/** The same cells in those of a geohash that is longer by so many characters. */
function finer({ left, right, bottom, top }: CellRange, characters: number): CellRange {
  const parts = 2 ** ((5 * characters) / 2)
  return { left: left * parts, right: (right + 1) * parts - 1, bottom: bottom * parts, top: (top + 1) * parts - 1 }
}

/** What of a range lies beside another one in it. */
function aroundCells(outer: CellRange, inner: CellRange): CellRange[] {
  return [
    { ...outer, right: inner.left - 1 },
    { ...outer, left: inner.right + 1 },
    { ...inner, bottom: outer.bottom, top: inner.bottom - 1 },
    { ...inner, bottom: inner.top + 1, top: outer.top },
  ].filter((part) => !isEmpty(part))
}

/** What a range of cells of the finest level covers. */
export function regionOfCells({ left, right, bottom, top }: CellRange): Region {
  const count = 2 ** halvings(finest)
  return {
    low: { lat: (bottom / count) * 180 - 90, lon: (left / count) * 360 - 180 },
    high: { lat: ((top + 1) / count) * 180 - 90, lon: ((right + 1) / count) * 360 - 180 },
  }
}

/** How far a cell of one level is moved to the right, in bits, to be one of another length. */
export function shiftTo(level: Level, precision: number): { x: number; y: number } {
  return {
    x: halvings(level) - Math.ceil((5 * precision) / 2),
    y: halvings(level) - Math.floor((5 * precision) / 2),
  }
}
