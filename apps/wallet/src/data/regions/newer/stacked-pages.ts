import type { Token } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { areCopies, type CachedPages, withoutToken, withToken } from './inventory-pages.ts'

/** The listing with a token that came: on top of its copies where these are stacked, and first either way. */
export function withArrival(pages: CachedPages, token: Token): CachedPages {
  for (const page of pages.values()) {
    if (!page.stacks || token.state['numbered-v1'] || token.state['folder-v1']) continue
    const like = page.items.find((item) => areCopies(item, token))
    if (!like) continue
    const isNew = (one: Token) => (one.openedAt === null ? 1 : 0)
    const { ids, count, unopened } = page.stacks.find((stack) => stack.ids[0] === like.id) ?? {
      ids: [like.id],
      count: 1,
      unopened: isNew(like),
    }
    const grown = {
      ids: [token.id, ...ids].slice(0, limits.namedCopiesMax),
      count: count + 1,
      unopened: unopened + isNew(token),
    }
    return withFirst(pages, token, like.id, grown)
  }
  return withToken(pages, token)
}

type Stacks = NonNullable<NonNullable<ReturnType<CachedPages['get']>>['stacks']>

function withFirst(pages: CachedPages, token: Token, before: string, grown: Stacks[number]): CachedPages {
  const others = (stacks: Stacks) => stacks.filter(({ ids }) => ids[0] !== before)
  const single = new Map(
    [...pages].map(([number, page]) => [number, { ...page, stacks: others(page.stacks ?? []) }] as const),
  )
  return new Map(
    [...withToken(withoutToken(single, before), token)].map(([number, page]) => [
      number,
      {
        ...page,
        held: (page.held ?? page.total) + 1,
        stacks: number === 0 ? [grown, ...(page.stacks ?? [])] : (page.stacks ?? []),
      },
    ]),
  )
}
