import type { PlaceholderId, Token, TokenView } from '@vitrine/protocol'
import { editionLabel } from '@vitrine/token-rules'

/** Where else to look when a token has no view of a kind; a broken face never blanks the card. */
const fallbacks: Record<PlaceholderId, readonly PlaceholderId[]> = {
  icon: ['icon', 'engaged', 'card', 'fullscreen'],
  engaged: ['engaged', 'icon', 'card', 'fullscreen'],
  card: ['card', 'fullscreen', 'icon', 'engaged'],
  fullscreen: ['fullscreen', 'card', 'icon', 'engaged'],
  background: ['background'],
}

export type ImageView = Extract<TokenView, { type: 'image' }>

/** The picture to show for a placeholder, or null when the token has none at all. */
export function imageViewOf(token: Token, placeholderId: PlaceholderId): ImageView | null {
  for (const id of fallbacks[placeholderId]) {
    const view = token.viewPlacements.find((placement) => placement.placeholderId === id)?.view
    if (view?.type === 'image') return view as ImageView
  }
  return null
}

export function hasView(token: Token, placeholderId: PlaceholderId): boolean {
  return token.viewPlacements.some(({ placeholderId: id, view }) => id === placeholderId && view.type === 'image')
}

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
