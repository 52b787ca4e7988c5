import type { Token } from '@vitrine/protocol'
import { editionLabel } from '@vitrine/token-rules'

export function titleOf(token: Token): string {
  return token.state['meta-v1'].displayName
}

export function editionOf(token: Token, language: string): string | null {
  return editionLabel(
    {
      number: token.state['numbered-v1']?.number ?? null,
      maxObjects: token.state['scarcity-v1']?.maxObjects ?? null,
    },
    language,
  )
}

/** The name that joins a token's picture on two screens (View Transitions). */
export function transitionNameOf(tokenId: string): string {
  return `token-${tokenId}`
}

export function isAble(token: Token, ability: string): boolean {
  return token.abilities.some(({ name }) => name === ability)
}
