export interface GridPlace {
  width: number
  /** From the top of the page. */
  top: number
  /** What one `rem` is, so that larger text gets its room. */
  rem: number
}

export interface GridMeasures {
  columns: number
  cell: number
  gap: number
  rowHeight: number
  titleLines: number
}

/** Two of them side by side fill a phone. */
const smallestCell = 128
const largestCell = 168
/** From this width on a title fits on one line; beside one other case it has two for longer. */
const wideCell = 148
const widePair = 168
const titleLineRem = 1.09375

/** Cases of a comfortable size in as many columns as fit; every row is as high as the next. */
export function gridMeasures({ width, rem }: GridPlace, titles: boolean): GridMeasures {
  const gap = width < 480 ? 12 : 16
  const goal = Math.min(largestCell, Math.max(smallestCell, width / 5)) * Math.max(1, rem / 16)
  const columns = Math.max(2, Math.min(8, Math.floor((width + gap) / (goal + gap))))
  const cell = Math.max(1, (width - gap * (columns - 1)) / columns)
  const titleLines = cell >= (columns > 2 ? wideCell : widePair) * (rem / 16) ? 1 : 2
  const titleHeight = titles ? (0.5 + titleLines * titleLineRem) * rem : 0
  // Where most titles leave their second line empty, the rows stand apart already.
  const apart = titles ? (titleLines === 1 ? Math.max(16, gap * 1.25) : gap * 0.75) : gap
  return { columns, cell, gap, titleLines, rowHeight: Math.ceil(cell + titleHeight + apart) }
}
