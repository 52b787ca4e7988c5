import type { InventoryPage, Token } from '@vitrine/protocol'

/** The pages of one listing that are in the cache, by page number. Gaps are pages that nobody has scrolled to. */
export type CachedPages = ReadonlyMap<number, InventoryPage>

/** The listing without `tokenId`: later tokens move up, across page borders where the next page is known. */
export function withoutToken(pages: CachedPages, tokenId: string): CachedPages {
  const found = [...pages].find(([, page]) => page.items.some((item) => item.id === tokenId))
  if (!found) return pages
  const [from] = found
  return new Map(
    [...pages].map(([number, page]) => {
      if (number < from) return [number, { ...page, total: page.total - 1 }]
      const kept = number === from ? page.items.filter((item) => item.id !== tokenId) : page.items.slice(1)
      const next = pages.get(number + 1)?.items[0]
      return [number, { ...page, items: next ? [...kept, next] : kept, total: page.total - 1 }]
    }),
  )
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
  return result
}

/** The listing with the newer state of a token it holds, in its place; pinned and sorted places are the server's to decide. */
export function withNewerToken(pages: CachedPages, token: Token): CachedPages {
  return new Map(
    [...pages].map(([number, page]) => [
      number,
      page.items.some((item) => item.id === token.id)
        ? { ...page, items: page.items.map((item) => (item.id === token.id ? token : item)) }
        : page,
    ]),
  )
}
