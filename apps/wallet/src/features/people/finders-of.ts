import type { Find, Token } from '@vitrine/protocol'

/** Somebody, and what came to them lately. */
export interface Finder {
  person: Find['person']
  /** One of each design, the latest first. */
  pieces: Token[]
  /** With all that are alike. */
  count: number
}

/** Each person once, who found something last before the others: fourteen stamps, or an evening of one collector, are told of once. */
export function findersOf(finds: readonly Find[]): Finder[] {
  const finders = new Map<string, Finder>()
  for (const { person, token } of finds) {
    const finder = finders.get(person.id)
    if (!finder) {
      finders.set(person.id, { person, pieces: [token], count: 1 })
      continue
    }
    finder.count += 1
    if (!finder.pieces.some((piece) => designOf(piece) === designOf(token))) finder.pieces.push(token)
  }
  return [...finders.values()]
}

const designOf = (token: Token) => token.state['studio-info-v1'].objectDefinitionId
