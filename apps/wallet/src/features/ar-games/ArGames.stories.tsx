import type { ArFinishOutput, Token } from '@vitrine/protocol'
import { createRef } from 'react'
import type { StageHandle } from '../../components/ar/use-ar-stage.ts'
import { LocationProvider, type LocationState } from '../../platform/device/location.ts'
import { type DemoServer, demoServer, forever, noNetwork, refused, tokenOf } from '../../testing/demo-answers.ts'
import { deviceThat, fixAt, square } from '../../testing/demo-map.ts'
import { sectionStory, withBlock } from '../../testing/section-story.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { Arena } from './Arena.tsx'
import ArGamePage from './ArGamePage.tsx'
import GameSection from './GameSection.tsx'
import { Outcome } from './Outcome.tsx'
import { createRoundPlay, type RoundPlay } from './round-play.ts'
import { gameIn, roundOf } from './testing/short-round.ts'

export default { title: 'Wallet/AR games', decorators: [inWorld], parameters: fullscreen }

const hunt = tokenOf('ana', 'parade-firefly-hunt')
const lamps = tokenOf('ana', 'parade-lamplighter')
const way = tokenOf('ana', 'lumen-long-way')
const beach = tokenOf('ana', 'marea-beachcomber')
const wonAt = '2026-05-16T09:00:00.000Z'

const page = (
  token: Token,
  { location, ...server }: Partial<DemoServer> & { location?: LocationState } = {},
): Story => ({
  render: () => (
    <LocationProvider value={deviceThat(location ?? { status: 'prompt', fix: null })}>
      <ArGamePage params={{ tokenId: token.id }} />
    </LocationProvider>
  ),
  parameters: {
    world: { accountId: token.owner, answer: demoServer({ me: 'ana', tokens: [token], ...server }) },
  },
})

export const Simple = page(hunt)
export const SimpleWon = page(withBlock(hunt, 'ar-game-v1', { wonAt, done: ['street'], best: { street: 214 } }))
export const FewRoundsLeft = page(withBlock(hunt, 'ar-game-v1', { roundsLeft: 2 }))
export const NoRoundsLeft = page(
  withBlock(hunt, 'ar-game-v1', { roundsLeft: 0, nextPlayAt: '2099-05-17T00:00:00.000Z' }),
)
export const Places = page(lamps, { location: { status: 'granted', fix: fixAt(square) } })
export const PlacesUnasked = page(lamps)
export const PlacesDenied = page(lamps, { location: { status: 'denied', fix: null } })
export const PlacesUnknown = page(lamps, { location: { status: 'unavailable', fix: null } })
export const Levels = page(way)
export const Collection = page(withBlock(beach, 'ar-game-v1', { collected: { 'sea-glass': 3, urchin: 1 } }))
export const NotAGame = page(withBlock(hunt, 'ar-game-v1', { game: 'GeoGame' }))
export const Loading = page(hunt, { otherwise: forever })
export const Unreachable = page(hunt, { otherwise: noNetwork })
export const Unknown = page(hunt, {
  otherwise: ({ path }) => (path === '/me' ? undefined : refused('token.not_found', 404)),
})

export const OnItsPage = sectionStory(GameSection, hunt)
export const OnItsPagePlayed = sectionStory(
  GameSection,
  withBlock(beach, 'ar-game-v1', { played: 4, bestScore: 96, wonAt, collected: { 'sea-glass': 3, urchin: 1 } }),
)

/** A stage on which nothing is drawn. */
const undrawn = (more: Partial<StageHandle> = {}): StageHandle => ({
  host: createRef(),
  overlay: createRef(),
  state: { is: 'closed' },
  fallback: null,
  open: () => undefined,
  ...more,
})

function arena(
  token: Token,
  at: number,
  change: (play: RoundPlay) => void = () => undefined,
  stage = undrawn(),
): Story {
  const game = gameIn(token)
  const [level] = game.levels
  if (!level) throw new Error('There is no level.')
  let clock = 0
  const round = { ...roundOf(token), countdownSeconds: 3 }
  const play = createRoundPlay({ round, pieces: game.pieces, owned: null, now: () => clock })
  clock = at
  play.tick()
  change(play)
  return { render: () => <Arena game={game} state={{ is: 'running', level, play }} stage={stage} onLeave={null} /> }
}

export const CountingDown = arena(hunt, 1_200)
export const Playing = arena(hunt, 3_600, (play) => void play.take('2'))
export const PlayingACollection = arena(beach, 3_600)
export const Paused = arena(hunt, 4_000, (play) => play.pause())
export const WithoutStage = arena(hunt, 3_600, undefined, undrawn({ state: { is: 'broken' } }))
export const WithoutCamera = arena(hunt, 3_600, undefined, undrawn({ fallback: 'denied' }))
export const CameraTaken = arena(hunt, 3_600, undefined, undrawn({ fallback: 'taken' }))

const waiting = (is: 'starting' | 'settling'): Story => {
  const game = gameIn(hunt)
  const [level] = game.levels
  if (!level) throw new Error('There is no level.')
  const play = createRoundPlay({ round: roundOf(hunt), pieces: game.pieces, owned: null, now: () => 0 })
  return {
    render: () => (
      <Arena
        game={game}
        state={{ is, level, play }}
        stage={undrawn()}
        onLeave={is === 'starting' ? () => undefined : null}
      />
    ),
  }
}
export const Starting = waiting('starting')
export const Settling = waiting('settling')

function outcome(token: Token, more: Partial<ArFinishOutput> | Error): Story {
  const game = gameIn(token)
  const [level] = game.levels
  if (!level) throw new Error('There is no level.')
  const plain = { score: 128, caught: 8, complete: false, won: false, isBest: false, newPieces: [], unlocked: null }
  const state =
    more instanceof Error
      ? ({ is: 'lost', level, problem: more } as const)
      : ({ is: 'over', level, outcome: { ...plain, ...more } } as const)
  const nothing = () => undefined
  return {
    render: () => <Outcome state={state} game={game} tokenHref="/token/1" onAgain={nothing} onLevels={nothing} />,
  }
}

export const Won = outcome(hunt, { complete: true, won: true, isBest: true })
export const Missed = outcome(hunt, { score: 1, caught: 1 })
export const Unlocked = outcome(way, { complete: true, unlocked: 'water', isBest: true })
export const Found = outcome(withBlock(beach, 'ar-game-v1', { collected: { urchin: 1 } }), { newPieces: ['urchin'] })
export const NothingNew = outcome(beach, {})
export const Lost = outcome(hunt, new TypeError('Failed to fetch'))
