interface Matchable {
  label: string
  keywords?: string
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those that hold the letters of the query in their order, the best first: from its beginning, from a word's, then anywhere. */
export function matchItems<T extends Matchable>(items: readonly T[], query: string): T[] {
  const wanted = plain(query.trim())
  if (wanted === '') return [...items]
  return items
    .map((item) => ({
      item,
      rank: Math.min(rankOf(plain(item.label), wanted), rankOf(plain(item.keywords ?? ''), wanted) + 1),
    }))
    .filter(({ rank }) => rank < none)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

const none = 100

function rankOf(text: string, wanted: string): number {
  if (text.startsWith(wanted)) return 0
  if (text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 2
  if (text.includes(wanted)) return 4
  // Two letters are in almost everything.
  if (wanted.length < 3) return none
  let from = 0
  for (const letter of wanted) {
    from = text.indexOf(letter, from) + 1
    if (from === 0) return none
  }
  return 6
}
