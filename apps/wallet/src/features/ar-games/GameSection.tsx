import { arGames } from '@vitrine/protocol/tokens/ar-game-kinds'
import { FactList } from '../../components/fact-list/FactList.tsx'
import { Panel } from '../../components/panel/Panel.tsx'
import panel from '../../components/panel/panel.module.css'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { gameOf } from './game-of.ts'

/** How far a game was played, on the page of its token. */
export default function GameSection({ token, isMine }: TokenPartProps) {
  const t = useT('ar-games')
  const format = useFormat()
  const game = gameOf(token)
  if (!game) return null
  const found = game.pieces.filter(({ id }) => game.collected[id]).length
  return (
    <Panel title={t(`kind-${game.game}`)}>
      <p className={panel.note}>{t(`how-${game.game}`)}</p>
      {isMine && game.wonAt !== null && <p className={panel.good}>{t('won-at', { date: format.date(game.wonAt) })}</p>}
      {isMine && game.played > 0 && (
        <FactList
          facts={[
            [t('played'), format.number(game.played)],
            [t('best-score'), format.number(game.bestScore)],
            arGames[game.game].collects
              ? [t('set'), t('of', { done: found, all: game.pieces.length })]
              : [t('levels-done'), t('of', { done: game.done.length, all: game.levelCount })],
          ]}
        />
      )}
    </Panel>
  )
}
