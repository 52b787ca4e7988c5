import type { Stack, Token } from '@vitrine/protocol'
import type { StackRow } from './inventory.store.ts'
import type { Narrowed } from './inventory-drops.ts'

/** Only these copies of one design, as far as they were to be shown. */
export function amongCopies(
  { designs, among }: Narrowed,
  copies: readonly { id: string; objectDefinitionId: string }[],
): Narrowed {
  const named = new Set(among?.ids)
  const shown = copies.filter(({ id }) => among === null || named.has(id) === (among.is === 'only'))
  const count = (id: string) => shown.filter(({ objectDefinitionId }) => objectDefinitionId === id).length
  return {
    designs: designs.map((design) => ({ ...design, atRoot: count(design.id) })),
    among: { is: 'only', ids: shown.map(({ id }) => id) },
  }
}

/** How many of each design are hidden under the first of their stack. */
export function hiddenIn(stacks: readonly StackRow[]): ReadonlyMap<string, number> {
  const hidden = new Map<string, number>()
  for (const { objectDefinitionId: id, count } of stacks) hidden.set(id, (hidden.get(id) ?? 0) + count - 1)
  return hidden
}

/** What stands for them on a page. */
export function firstsOf(stacks: readonly StackRow[]) {
  if (stacks.length === 0) return null
  return {
    designs: [...new Set(stacks.map(({ objectDefinitionId }) => objectDefinitionId))],
    firsts: stacks.flatMap(({ ids }) => ids.slice(0, 1)),
  }
}

/** The stacks for which something on the page stands. */
export function stacksOf(items: readonly Token[], stacks: readonly StackRow[]): Stack[] {
  const byFirst = new Map(stacks.map((stack) => [stack.ids[0], stack]))
  return items.flatMap(({ id }) => {
    const { ids, count, unopened } = byFirst.get(id) ?? {}
    return ids && count && count > 1 ? [{ ids, count, unopened } as Stack] : []
  })
}
