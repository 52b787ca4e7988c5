export type Side = 'mine' | 'theirs'

/** One thing that two people have changed differently. */
export interface Disputed {
  /** Where it is: `brandConfig.colors.primary.light`. */
  path: string
  mine: unknown
  theirs: unknown
}

/** What two people have changed differently since they began with the same. Objects are compared field by field, lists as a whole. */
export function disputedOf(base: unknown, mine: unknown, theirs: unknown): Disputed[] {
  const found: Disputed[] = []
  weave(base, mine, theirs, '', (disputed) => {
    found.push(disputed)
    return 'mine'
  })
  return found
}

/** What either has changed, and of what both have changed what was chosen; mine, where nothing was. */
export const bothOf = <T>(base: T, mine: T, theirs: T, chosen: Readonly<Record<string, Side>>): T =>
  weave(base, mine, theirs, '', ({ path }) => chosen[path] ?? 'mine') as T

type Decide = (disputed: Disputed) => Side

function weave(base: unknown, mine: unknown, theirs: unknown, path: string, decide: Decide): unknown {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine
  if (isSame(mine, base)) return theirs
  if (!isObject(mine) || !isObject(theirs)) return decide({ path, mine, theirs }) === 'mine' ? mine : theirs
  const was = isObject(base) ? base : {}
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = weave(was[name], mine[name], theirs[name], path === '' ? name : `${path}.${name}`, decide)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whatever the order of their fields; a field that is undefined is as good as none. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]))
}
