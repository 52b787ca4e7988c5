import { useQuery } from '@tanstack/react-query'
import type { ArGameState, Token } from '@vitrine/protocol'
import { EmptyState, LinkButton, PageHeader, Skeleton } from '@vitrine/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useArStage } from '../../components/ar/use-ar-stage.ts'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { meQuery } from '../../data/account/people.ts'
import { useToken } from '../../data/tokens/use-token.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { Arena } from './Arena.tsx'
import styles from './ar-games.module.css'
import { gameOf } from './game-of.ts'
import { Lobby } from './Lobby.tsx'
import { Outcome } from './Outcome.tsx'
import { usePlayPreferences } from './play-preferences.ts'
import { type Beginning, useRound } from './use-round.ts'

/** A token that is a game, to be played. */
export default function ArGamePage({ params }: { params: { tokenId: string; business?: string } }) {
  const { tokenId, business = null } = params
  const t = useT('ar-games')
  const api = useApi()
  useBrandArea(business)
  const me = useQuery(meQuery(api))
  const { token, error, retry } = useToken(tokenId)
  const tokenHref = inBusiness(business, href('token', { tokenId }))
  if (error && !token) return <RetryNote error={error} onRetry={retry} />
  if (!token || !me.data) return <Skeleton shape="block" />
  const game = token.owner === me.data.id ? gameOf(token) : null
  return (
    <div className={styles.page}>
      <Title>{titleOf(token)}</Title>
      <PageHeader title={titleOf(token)} onBack={() => goBack(tokenHref)} />
      {game ? (
        <Game key={token.id} token={token} game={game} tokenHref={tokenHref} />
      ) : (
        <EmptyState
          title={t('no-game-title')}
          message={t('no-game')}
          action={<LinkButton href={tokenHref}>{t('to-token')}</LinkButton>}
        />
      )}
    </div>
  )
}

interface GameProps {
  token: Token
  game: ArGameState
  tokenHref: string
}

function Game({ token, game, tokenHref }: GameProps) {
  const [preferences, changePreferences] = usePlayPreferences()
  const { state, prepare, begin, toLobby } = useRound(token, game)
  const stage = useArStage()
  const [wanted, setWanted] = useState<Beginning | null>(null)
  const isSeen = stage.state.is === 'open' || stage.state.is === 'broken'
  const isPlaying = state.is === 'starting' || state.is === 'running' || state.is === 'settling'
  const opened = stage.state.is === 'open' ? stage.state.stage : null

  const start = (level: Beginning['level'], position: Beginning['position']) => {
    // A camera and AR have to be asked for while the tap is fresh, and need their place on the screen.
    flushSync(() => prepare(level))
    stage.open(preferences.view === 'around' ? 'live' : 'scene')
    setWanted({ level, preferences, position })
  }
  const leave = () => {
    setWanted(null)
    toLobby()
  }
  // Whoever is still asked for their camera loses nothing of the round: it is dealt when there is something to be seen.
  const deal = useEffectEvent((beginning: Beginning) => {
    setWanted(null)
    void begin(beginning)
  })
  useEffect(() => {
    if (wanted && isSeen) deal(wanted)
  }, [wanted, isSeen])
  // Nobody is filmed who does not play.
  useEffect(() => {
    if (!isPlaying) opened?.dispose()
  }, [isPlaying, opened])

  if (state.is === 'over' || state.is === 'lost') {
    return <Outcome state={state} game={game} tokenHref={tokenHref} onAgain={start} onLevels={toLobby} />
  }
  return (
    <>
      <Lobby
        token={token}
        game={game}
        preferences={preferences}
        onPreferences={changePreferences}
        problem={state.is === 'lobby' ? state.problem : null}
        onStart={start}
      />
      {isPlaying && <Arena game={game} state={state} stage={stage} onLeave={wanted ? leave : null} />}
    </>
  )
}
