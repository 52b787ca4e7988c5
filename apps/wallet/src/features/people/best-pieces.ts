import type { Token } from '@vitrine/protocol'

/** How many there may ever be: the fewer, the rarer. */
function editionSize({ state }: Token): number {
  return state['scarcity-v1']?.maxObjects ?? Number.POSITIVE_INFINITY
}

/** The rarest of what somebody holds, one of each design; of those that are as rare the ones that came last. */
export function bestPieces(tokens: readonly Token[], most: number): Token[] {
  const designs = new Map<string, Token>()
  for (const token of tokens) {
    const { objectDefinitionId } = token.state['studio-info-v1']
    if (!designs.has(objectDefinitionId)) designs.set(objectDefinitionId, token)
  }
  // Two without an end are as rare; their difference would be no number.
  return [...designs.values()]
    .sort((a, b) => (editionSize(a) === editionSize(b) ? 0 : editionSize(a) - editionSize(b)))
    .slice(0, most)
}
