import type { ArGameState, Token } from '@vitrine/protocol'
import { subjectOf } from '../../components/faces/face-subject.ts'
import { href, inBusiness } from '../../platform/navigation/paths.ts'

/** The game that a token is: its face's address names the kind, and its block says the same; null where they do not. */
export function gameOf(token: Token): ArGameState | null {
  const block = token.state['ar-game-v1'] as ArGameState | undefined
  const named = subjectOf(token).faces.find(({ drawing }) => drawing.kind === 'ar-game')
  if (!block || named?.drawing.kind !== 'ar-game') return null
  return named.drawing.game === block.game ? block : null
}

export const gameHref = (business: string | null, tokenId: string) => inBusiness(business, href('arGame', { tokenId }))
