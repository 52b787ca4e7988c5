import { useQueryClient } from '@tanstack/react-query'
import { NetworkFailure } from '@vitrine/client'
import type { ArFinishOutput, ArGameLevel, ArGameState, ArStartOutput, PositionClaim, Token } from '@vitrine/protocol'
import { arGames } from '@vitrine/protocol/tokens/ar-game-kinds'
import { arTimes } from '@vitrine/token-rules/ar-games'
import { useEffect, useRef, useState } from 'react'
import { performAction } from '../../data/tokens/perform-action.ts'
import { useTokenAction } from '../../data/tokens/use-token-action.ts'
import { useApi } from '../../platform/server/api.ts'
import { randomKey } from '../../platform/server/random-key.ts'
import { createFeedback } from './feedback.ts'
import type { PlayPreferences } from './play-preferences.ts'
import { createRoundPlay, type RoundPlay } from './round-play.ts'
import { createTeller } from './teller.ts'

export type RoundState =
  | { is: 'lobby'; problem: Error | null }
  | { is: 'starting'; level: ArGameLevel }
  | { is: 'running' | 'settling'; level: ArGameLevel; play: RoundPlay }
  | { is: 'lost'; level: ArGameLevel; problem: Error }
  | { is: 'over'; level: ArGameLevel; outcome: ArFinishOutput }

/** Where the player is right now; null where the device does not say. */
export type FindPosition = () => Promise<PositionClaim | null>

export interface Beginning {
  level: ArGameLevel
  preferences: PlayPreferences
  /** Asked when the round is begun; null where it is played anywhere. */
  position: FindPosition | null
}

const tickMs = 100
const triesEveryMs = 1_500

/** One round after the other: asked for, played on this device, told to the server as it goes, and settled there. */
export function useRound(token: Token, game: ArGameState) {
  const api = useApi()
  const client = useQueryClient()
  const asking = useTokenAction<ArStartOutput>(token, 'ar-game-v1', 'start-v1')
  const [state, setState] = useState<RoundState>({ is: 'lobby', problem: null })
  const leave = useRef<() => void>(undefined)
  useEffect(() => () => leave.current?.(), [])

  /** The round is wanted, and what it is played on is made ready. */
  const prepare = (level: ArGameLevel) => setState({ is: 'starting', level })

  async function begin({ level, preferences, position: findPosition }: Beginning) {
    try {
      const { pace } = preferences
      const position = await findPosition?.()
      const { output } = await asking.mutateAsync({ level: level.id, pace, ...(position && { position }) })
      run(level, output, preferences)
    } catch (error) {
      setState({ is: 'lobby', problem: error as Error })
    }
  }

  function run(level: ArGameLevel, { round }: ArStartOutput, preferences: PlayPreferences) {
    const owned = arGames[game.game].collects ? new Set(Object.keys(game.collected)) : null
    const play = createRoundPlay({ round, pieces: game.pieces, owned, now: () => performance.now() })
    const feedback = createFeedback(preferences)
    let tellUntil = Number.POSITIVE_INFINITY
    const teller = createTeller<{ output: Record<string, unknown> }>({
      send: (actionId, catches, idempotencyKey) =>
        performAction({ api, client }, token.id, {
          behaviorId: 'ar-game-v1',
          actionId,
          parameters: { round: round.id, catches },
          idempotencyKey,
        }),
      newKey: randomKey,
      isLost: (error) => error instanceof NetworkFailure,
      async patience() {
        if (performance.now() > tellUntil) throw new NetworkFailure('offline')
        await new Promise((resolve) => setTimeout(resolve, triesEveryMs))
      },
    })
    const hide = () => document.visibilityState === 'hidden' && play.pause()
    const timer = setInterval(play.tick, tickMs)
    document.addEventListener('visibilitychange', hide)

    const stopListening = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
    }
    let isHere = true
    leave.current = () => {
      isHere = false
      stopListening()
      feedback.end()
    }

    async function settle() {
      stopListening()
      tellUntil = performance.now() + arTimes.late
      setState({ is: 'settling', level, play })
      try {
        const outcome = (await teller.finish()).output as unknown as ArFinishOutput
        if (!isHere) return
        feedback.give(outcome.won || outcome.complete ? 'won' : 'over')
        setState({ is: 'over', level, outcome })
      } catch (error) {
        if (isHere) setState({ is: 'lost', level, problem: error as Error })
      }
    }

    let told = 0
    const unsubscribe = play.subscribe(() => {
      const { caught, phase } = play.view()
      for (const one of caught.slice(told)) {
        teller.tell(one)
        feedback.give('caught')
      }
      told = caught.length
      if (phase !== 'over') return
      unsubscribe()
      void settle()
    })
    setState({ is: 'running', level, play })
  }

  const toLobby = () => {
    leave.current?.()
    leave.current = undefined
    setState({ is: 'lobby', problem: null })
  }
  return { state, prepare, begin, toLobby }
}
