import type { Token } from '@vitrine/protocol'
import { type Edition, editionEngraving, editionLabel } from '@vitrine/token-rules'

export function titleOf(token: Token): string {
  return token.state['meta-v1'].displayName
}

/** As it is engraved on the token. */
export const editionOf = (token: Token, language: string): string | null => editionEngraving(numbersOf(token), language)

/** Also says that there is no end to them. */
export const scarcityOf = (token: Token, language: string): string | null => editionLabel(numbersOf(token), language)

const numbersOf = ({ state }: Token): Edition => ({
  number: state['numbered-v1']?.number ?? null,
  maxObjects: state['scarcity-v1']?.maxObjects ?? null,
})

/** The name that joins a token's picture on two screens (View Transitions). */
export function transitionNameOf(tokenId: string): string {
  return `token-${tokenId}`
}

export function isAble(token: Token, ability: string): boolean {
  return token.abilities.some(({ name }) => name === ability)
}
