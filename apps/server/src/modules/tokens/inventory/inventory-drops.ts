import type { Among, DroppedToken, HeldDesign } from './inventory.store.ts'

/** Designs as a page counts them, and which tokens it may show, with those on the map left out or nothing but them. */
export function narrowByDrops(
  designs: readonly HeldDesign[],
  onMap: readonly DroppedToken[],
  dropped: 'hidden' | 'shown' | 'only',
): { designs: readonly HeldDesign[]; among: Among } {
  if (dropped === 'shown' || (dropped === 'hidden' && onMap.length === 0)) return { designs, among: null }
  const atRoot = Map.groupBy(
    onMap.filter(({ parentId }) => parentId === '.'),
    ({ objectDefinitionId }) => objectDefinitionId,
  )
  const droppedOf = ({ id }: HeldDesign) => atRoot.get(id)?.length ?? 0
  const ids = onMap.map(({ id }) => id)
  return dropped === 'only'
    ? { designs: designs.map((design) => ({ ...design, atRoot: droppedOf(design) })), among: { is: 'only', ids } }
    : {
        designs: designs.map((design) => ({ ...design, atRoot: design.atRoot - droppedOf(design) })),
        among: { is: 'except', ids },
      }
}
