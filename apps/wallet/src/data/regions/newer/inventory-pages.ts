import type { InventoryPage, Token } from '@vitrine/protocol'

/** The pages of one listing that are in the cache, by page number. Gaps are pages that nobody has scrolled to. */
export type CachedPages = ReadonlyMap<number, InventoryPage>

/** Whether nothing tells two tokens of one owner apart, so that one may stand for both. */
export const areCopies = (one: Token, other: Token): boolean =>
  JSON.stringify(one.state) === JSON.stringify(other.state)

/** Every page with so many more tokens, those in stacks included. */
export const heldMore = (pages: CachedPages, more: number): CachedPages =>
  new Map(
    [...pages].map(([number, page]) => [number, page.held === undefined ? page : { ...page, held: page.held + more }]),
  )

/** The next copy stands for the stack from which one is gone; null where it lies in none. */
function outOfStack(pages: CachedPages, tokenId: string): CachedPages | null {
  for (const [number, page] of pages) {
    const stack = page.stacks?.find(({ ids }) => (ids as string[]).includes(tokenId))
    const ids = stack?.ids.filter((id) => id !== tokenId)
    const [next] = ids ?? []
    if (!stack || !ids || !next) continue
    const first = page.items.find(({ id }) => id === tokenId)
    const count = stack.count - 1
    const unopened = Math.min(count, stack.unopened - (first?.openedAt === null ? 1 : 0))
    const items = page.items.map((item) =>
      item === first ? { ...item, id: next, openedAt: unopened > 0 ? null : (item.openedAt ?? item.createdAt) } : item,
    )
    const left = count > 1 ? [{ ids, count, unopened }] : []
    const stacks = page.stacks?.flatMap((each) => (each === stack ? left : each))
    return heldMore(new Map([...pages, [number, { ...page, items, ...(stacks && { stacks }) }]]), -1)
  }
  return null
}

/** The listing without `tokenId`: later tokens move up, across page borders where the next page is known. */
export const withoutToken = (pages: CachedPages, tokenId: string): CachedPages =>
  outOfStack(pages, tokenId) ?? withoutItem(pages, tokenId)

function withoutItem(pages: CachedPages, tokenId: string): CachedPages {
  const found = [...pages].find(([, page]) => page.items.some((item) => item.id === tokenId))
  if (!found) return pages
  const [from] = found
  const left = new Map(
    [...pages].map(([number, page]) => {
      if (number < from) return [number, { ...page, total: page.total - 1 }]
      const kept = number === from ? page.items.filter((item) => item.id !== tokenId) : page.items.slice(1)
      const next = pages.get(number + 1)?.items[0]
      return [number, { ...page, items: next ? [...kept, next] : kept, total: page.total - 1 }]
    }),
  )
  return heldMore(left, -1)
}

/** The listing with `token` put in front of place `index` of page `at`; what overflows moves to the next known page. */
export function withToken(pages: CachedPages, token: Token, at = 0, index = 0): CachedPages {
  if (!pages.has(at)) return pages
  const result = new Map<number, InventoryPage>()
  for (const [number, page] of [...pages].sort(([a], [b]) => a - b)) {
    if (number < at) {
      result.set(number, { ...page, total: page.total + 1 })
      continue
    }
    const items = [...page.items]
    if (number === at) items.splice(index, 0, token)
    else {
      const pushed = pages.get(number - 1)?.items.at(-1)
      if (pushed && (pages.get(number - 1)?.items.length ?? 0) >= page.limit) items.unshift(pushed)
    }
    result.set(number, { ...page, items: items.slice(0, page.limit), total: page.total + 1 })
  }
  return heldMore(result, 1)
}

/** The listing with the newer state of a token it holds, in its place; pinned and sorted places are the server's to decide. */
export function withNewerToken(pages: CachedPages, token: Token): CachedPages {
  for (const [number, page] of pages) {
    const stack = page.stacks?.find(({ ids }) => ids.includes(token.id))
    const index = stack ? page.items.findIndex(({ id }) => id === stack.ids[0]) : -1
    const first = page.items[index]
    // Something was done with it: it stands beside what it was a copy of.
    const left = first && !areCopies(first, token) ? outOfStack(pages, token.id) : null
    if (left) return withToken(left, token, number, index)
  }
  return new Map(
    [...pages].map(([number, page]) => {
      const known = page.items.find(({ id }) => id === token.id)
      if (!known) return [number, page]
      const items = page.items.map((item) => (item === known ? token : item))
      const isFirstLook = known.openedAt === null && token.openedAt !== null
      const stacks = page.stacks?.map((stack) =>
        isFirstLook && stack.ids[0] === token.id ? { ...stack, unopened: Math.max(0, stack.unopened - 1) } : stack,
      )
      return [number, { ...page, items, ...(stacks && { stacks }) }]
    }),
  )
}
