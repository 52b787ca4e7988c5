import type { Step } from './surroundings.ts'

const apartMetres = 9
const farMetres = 130
/** Nobody stands in a tree. */
const nearMetres = 14
const treesMax = 140

/** Trees among what is green: always the same ones, in no rows. */
export function treesIn(lawns: readonly (readonly Step[])[]): Step[] {
  const trees = new Map<string, Step>()
  const most = Math.floor(farMetres / apartMetres)
  for (let column = -most; column <= most; column += 1) {
    for (let row = -most; row <= most; row += 1) {
      const tree: Step = [
        (column + 0.7 * (dice(column, row) - 0.5)) * apartMetres,
        (row + 0.7 * (dice(row, column) - 0.5)) * apartMetres,
      ]
      const far = Math.hypot(...tree)
      const isThere = far > nearMetres && far < farMetres && dice(column + 5, row) < 0.6
      if (isThere && lawns.some((lawn) => isInside(tree, lawn))) trees.set(`${column} ${row}`, tree)
    }
  }
  return [...trees.values()].sort((a, b) => Math.hypot(...a) - Math.hypot(...b)).slice(0, treesMax)
}

const dice = (a: number, b: number) => {
  const value = Math.sin(a * 12.9898 + b * 78.233) * 43_758.5453
  return value - Math.floor(value)
}

/** By how often a line to the east crosses the edge. */
export function isInside([x, y]: Step, ring: readonly Step[]): boolean {
  let inside = false
  for (let index = 0; index < ring.length; index += 1) {
    const [ax, ay] = ring[index] as Step
    const [bx, by] = ring[(index + 1) % ring.length] as Step
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
