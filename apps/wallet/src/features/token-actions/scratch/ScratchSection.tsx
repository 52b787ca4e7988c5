import { useQueryClient } from '@tanstack/react-query'
import type { GameOutput, GameState, Token } from '@vitrine/protocol'
import { Button, LinkButton } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useEffect, useState } from 'react'
import { Confetti } from '../../../components/confetti/Confetti.tsx'
import { Panel } from '../../../components/panel/Panel.tsx'
import panel from '../../../components/panel/panel.module.css'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { isAble } from '../../../components/token/token-view.ts'
import { partId } from '../../../components/token-parts/go-to-part.ts'
import type { TokenPartProps } from '../../../components/token-parts/token-parts.ts'
import { tokenKeys } from '../../../data/tokens/token-keys.ts'
import { useTokenAction } from '../../../data/tokens/use-token-action.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href, inBusiness } from '../../../platform/navigation/paths.ts'
import { blockOf } from '../block-of.ts'
import { Foil } from './Foil.tsx'
import { Prize } from './Prize.tsx'
import styles from './scratch.module.css'

/** A card to scratch: the draw is made when the scratching begins, and seen when there is enough foil gone. */
export default function ScratchSection({ token, business, isMine }: TokenPartProps) {
  const t = useT('token-actions')
  const game = blockOf(token, 'game-of-chance-v1')
  const [round, setRound] = useState(0)
  const [outcome, setOutcome] = useState<GameOutput | null>(null)
  const [isBare, setIsBare] = useState(false)
  const play = usePlay(token, business)
  useNextPlay(token, game)
  if (!game || !isMine) return null
  const canPlay = isAble(token, 'Play')
  const begin = () => {
    if (play.isPending || outcome || !canPlay) return
    play.mutate({}, { onSuccess: (done) => setOutcome(done.output), onError: () => setIsBare(false) })
  }
  const openAtOnce = () => {
    setIsBare(true)
    begin()
  }
  const again = () => {
    setOutcome(null)
    setIsBare(false)
    setRound(round + 1)
  }
  const isSeen = isBare && outcome !== null
  return (
    <Panel id={partId('game-of-chance-v1')} title={t('scratch-title')}>
      {(canPlay || outcome || play.isPending) && (
        <div className={styles.card}>
          <div className={styles.under}>
            {outcome ? (
              <Prize output={outcome} business={business} isSeen={isSeen} />
            ) : (
              <Suns isSpinning={play.isPending} />
            )}
          </div>
          {!isSeen && <Foil key={`${round}-${play.failureCount}`} onStart={begin} onBare={() => setIsBare(true)} />}
          {isSeen && outcome?.won && <Confetti />}
        </div>
      )}
      <p className={panel.note} role="status">
        {isSeen && outcome ? said(outcome) : ''}
      </p>
      {play.isError && <ProblemNote error={play.error} />}
      <div className={panel.ways}>
        {!isSeen && (canPlay || play.isPending) && (
          <Button onPress={openAtOnce} busy={play.isPending}>
            {t('scratch-open')}
          </Button>
        )}
        {isSeen && outcome?.prize && (
          <LinkButton variant="primary" href={inBusiness(business, href('token', { tokenId: outcome.prize.id }))}>
            {t('scratch-to-prize')}
          </LinkButton>
        )}
        {isSeen && canPlay && (
          <Button variant="quiet" onPress={again}>
            {t('scratch-again')}
          </Button>
        )}
      </div>
      {(isSeen || !outcome) && <Plays game={game} />}
    </Panel>
  )

  function said({ prize }: GameOutput): string {
    return prize ? t('scratch-won', { title: prize.displayName }) : t('scratch-lost')
  }
}

function usePlay(token: Token, business: string | null) {
  const t = useT('token-actions')
  const toasts = useToasts()
  const play = useTokenAction<GameOutput>(token, 'game-of-chance-v1', 'play-v1')
  const { data } = play
  useEffect(() => {
    if (!data || data.token || !data.output.prize) return
    // The prize has taken the card's place.
    const { id, displayName } = data.output.prize
    toasts.show({ title: t('scratch-won', { title: displayName }) }, `prize-${id}`)
    navigate(inBusiness(business, href('token', { tokenId: id })), { replace: true })
  }, [data, business, toasts, t])
  return play
}

const longestTimerMs = 2 ** 31 - 1

/** Asks for the card again when it can be played again. */
function useNextPlay(token: Token, game: GameState | null): void {
  const client = useQueryClient()
  const nextPlayAt = game?.nextPlayAt ?? null
  useEffect(() => {
    if (nextPlayAt === null) return
    const wait = Math.max(1_000, new Date(nextPlayAt).getTime() - Date.now())
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: tokenKeys.detail(token.id) }),
      Math.min(wait, longestTimerMs),
    )
    return () => clearTimeout(timer)
  }, [client, nextPlayAt, token.id])
}

/** How often one can still play, and when again. */
function Plays({ game }: { game: GameState }) {
  const t = useT('token-actions')
  const format = useFormat()
  if (game.playsLeft > 0) return <p className={panel.note}>{t('scratch-left', { count: game.playsLeft })}</p>
  if (game.nextPlayAt === null) return <p className={panel.note}>{t('scratch-over')}</p>
  return <p className={panel.note}>{t('scratch-next', { at: format.moment(game.nextPlayAt) })}</p>
}

function Suns({ isSpinning }: { isSpinning: boolean }) {
  return (
    <span className={styles.suns} data-spinning={isSpinning || undefined} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  )
}
