import type { Among, HeldDesign, PlacedToken } from './inventory.store.ts'

export interface Narrowing {
  /** Those of the holder that lie on the map, and what to do with them. */
  onMap: readonly PlacedToken[]
  dropped: 'hidden' | 'shown' | 'only'
  /** Those that were sent to chain addresses of the holder's own. */
  atAddresses: readonly PlacedToken[]
  /** At an address of their own, held by us for them, or both (R18). */
  custody: 'address' | 'ours' | 'any'
}

/** Designs as a page counts them, and which tokens it may show. */
export interface Narrowed {
  designs: readonly HeldDesign[]
  among: Among
}

export function narrow(designs: readonly HeldDesign[], { onMap, dropped, atAddresses, custody }: Narrowing): Narrowed {
  const lies = new Set(onMap.map(({ id }) => id))
  const isAt = new Set(atAddresses.map(({ id }) => id))
  const fits = ({ id }: PlacedToken) =>
    (dropped === 'shown' || lies.has(id) === (dropped === 'only')) &&
    (custody === 'any' || isAt.has(id) === (custody === 'address'))
  if (dropped === 'only' || custody === 'address') {
    const wanted = (dropped === 'only' ? onMap : atAddresses).filter(fits)
    const counts = countAtRoot(wanted)
    return {
      designs: designs.map((design) => ({ ...design, atRoot: counts.get(design.id) ?? 0 })),
      among: { is: 'only', ids: wanted.map(({ id }) => id) },
    }
  }
  const unwanted = [...new Map([...onMap, ...atAddresses].map((each) => [each.id, each])).values()].filter(
    (each) => !fits(each),
  )
  if (unwanted.length === 0) return { designs, among: null }
  const counts = countAtRoot(unwanted)
  return {
    designs: designs.map((design) => ({ ...design, atRoot: design.atRoot - (counts.get(design.id) ?? 0) })),
    among: { is: 'except', ids: unwanted.map(({ id }) => id) },
  }
}

/** By design. */
function countAtRoot(tokens: readonly PlacedToken[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { parentId, objectDefinitionId: id } of tokens) {
    if (parentId === '.') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
