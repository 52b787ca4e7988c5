import type { InventoryPage, Token } from '@vitrine/protocol'
import type { SortChoice } from '../inventory/listing.ts'

export function compareBy(sort: SortChoice): (a: Token, b: Token) => number {
  const name = (token: Token) => token.state['meta-v1'].displayName.toLowerCase()
  const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  switch (sort) {
    case 'newest':
      return (a, b) => b.received - a.received || byText(b.id, a.id)
    case 'oldest':
      return (a, b) => a.received - b.received || byText(a.id, b.id)
    case 'ascending':
      return (a, b) => byText(name(a), name(b)) || byText(a.id, b.id)
    case 'descending':
      return (a, b) => byText(name(b), name(a)) || byText(b.id, a.id)
  }
}

export interface MergedListing {
  total: number
  at(index: number): Token | null
  /** The newer region's pages that show what lies at these places, as far as that is known. */
  pagesFor(first: number, last: number): number[]
}

/** What is known of the newer region: its pages by number. */
export interface KnownPages {
  pages: ReadonlyMap<number, InventoryPage>
  total: number
  pinned: number
  pageSize: number
}

/**
 * One order out of two regions. The newer one is read by pages, the older one is known whole. A token of rank `r` in the newer
 * region stands at `r` plus the number of older ones before it, which is known as soon as its page is; between known pages that
 * number lies between those of its neighbours. Pinned designs come first, in their order, of whichever region they are (R18).
 */
export function mergeRegions(
  newer: KnownPages,
  kept: readonly Token[],
  sort: SortChoice,
  pinnedDesigns: readonly string[] = [],
): MergedListing {
  const { pageSize, pinned, total: newerTotal } = newer
  const byTime = compareBy(sort)
  const order = new Map(pinnedDesigns.map((id, place) => [id, place]))
  const placeOf = (token: Token) => order.get(token.state['studio-info-v1'].objectDefinitionId) ?? pinnedDesigns.length
  const compare = (a: Token, b: Token) => placeOf(a) - placeOf(b) || byTime(a, b)
  const older = pinnedDesigns.length === 0 ? kept : kept.toSorted(compare)
  const total = newerTotal + older.length
  if (older.length === 0) {
    const at = (index: number) => newer.pages.get(Math.floor(index / pageSize))?.items[index % pageSize] ?? null
    return { total, at, pagesFor: (first, last) => range(Math.floor(first / pageSize), Math.floor(last / pageSize)) }
  }

  const places = new Map<number, Token>()
  /** Rank and how many older ones stand before it, for every known rank in order. */
  const known: { rank: number; before: number }[] = []
  let before = 0
  let lastRank = -1
  for (const [number, page] of [...newer.pages].sort(([a], [b]) => a - b)) {
    page.items.forEach((item, i) => {
      const rank = number * pageSize + i
      const isPinned = rank < pinned
      const start = before
      // What the server pins by a list that is not known here stays in front of everything.
      const isFirst = isPinned && placeOf(item) === pinnedDesigns.length
      while (!isFirst && before < older.length && compare(older[before] as Token, item) < 0) before += 1
      // The older ones that stand right here are known only if the token in front of this one is.
      if (rank === lastRank + 1) for (let j = start; j < before; j++) places.set(rank + j, older[j] as Token)
      places.set(rank + before, item)
      known.push({ rank, before })
      lastRank = rank
    })
  }
  if (lastRank === newerTotal - 1) {
    for (let j = before; j < older.length; j++) places.set(newerTotal + j, older[j] as Token)
  }

  /** The ranks in the newer region between which a merged place lies. */
  const ranksAt = (index: number): [number, number] => {
    let [lowRank, lowBefore] = [0, 0]
    let [highRank, highBefore] = [newerTotal - 1, older.length]
    for (const each of known) {
      if (each.rank + each.before <= index) [lowRank, lowBefore] = [each.rank, each.before]
      else {
        ;[highRank, highBefore] = [each.rank, each.before]
        break
      }
    }
    const clamp = (rank: number) => Math.max(lowRank, Math.min(highRank, rank))
    return [clamp(index - highBefore), clamp(index - lowBefore)]
  }

  return {
    total,
    at: (index) => places.get(index) ?? null,
    pagesFor(first, last) {
      if (newerTotal === 0) return []
      const from = Math.floor(ranksAt(first)[0] / pageSize)
      const to = Math.floor(ranksAt(last)[1] / pageSize)
      // Far from anything known the place is only guessed: the middle narrows it down.
      if (to - from > pagesAtOnce) {
        const middle = Math.floor((from + to) / 2)
        return range(middle, middle + 1)
      }
      return range(from, to)
    },
  }
}

const pagesAtOnce = 4

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
