import type { ArGameState, ArObject } from '@vitrine/protocol'
import { VisuallyHidden } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { RoundView } from './round-play.ts'

interface RoundNewsProps {
  game: ArGameState
  view: RoundView
  catches: number
  objects: readonly ArObject[]
}

const toldAt = 10

/** What a round is like for those who do not see it: said once, as it happens. */
export function RoundNews({ game, view, catches, objects }: RoundNewsProps) {
  const t = useT('ar-games')
  const last = view.caught.at(-1)
  const piece = objects.find(({ id }) => id === last?.object)?.piece
  const title = game.pieces.find(({ id }) => id === piece)?.title
  return (
    <VisuallyHidden>
      <p role="status">{title && t('news-caught', { title, done: view.caught.length, all: catches })}</p>
      <p role="status">{view.phase === 'playing' && view.secondsLeft <= toldAt && t('news-time')}</p>
    </VisuallyHidden>
  )
}
