import { GameSettings, GameState, Problem } from '@vitrine/protocol'
import { nextPlayPeriod, playPeriodAt } from '@vitrine/token-rules'
import { z } from 'zod'
import type { Happening } from '../tokens/index.ts'
import {
  type ActingCaller,
  type Behaviour,
  countersPort,
  defineAction,
  type Effect,
  EmptyBlock,
  readOnce,
  type TokenFacts,
} from '../tokens/index.ts'
import { prizesPort } from './prizes-port.ts'

const Kept = z.looseObject({
  ...GameSettings.shape,
  playCount: GameState.shape.playCount,
  /** The period of the last play, and how many there were in it. */
  period: z.string().nullable().default(null),
  playsInPeriod: z.int().default(0),
  lastPlayedAt: GameState.shape.lastPlayedAt,
  lastSentPrizeAt: GameState.shape.lastSentPrizeAt,
  lastPrize: GameState.shape.lastPrize,
})
type Kept = z.output<typeof Kept>

/** How many plays there are now, and when there will be some again. */
function playsAt(
  state: Kept,
  now: Date,
): { period: string; played: number; playsLeft: number; nextPlayAt: Date | null } {
  const { playPeriod, playPeriodTimezone, maxPlaysPerPeriod, singleUse, playCount } = state
  const period = playPeriodAt(now, playPeriod, playPeriodTimezone)
  const played = state.period === period ? state.playsInPeriod : 0
  if (singleUse) return { period, played, playsLeft: playCount > 0 ? 0 : 1, nextPlayAt: null }
  const playsLeft = Math.max(0, maxPlaysPerPeriod - played)
  const nextPlayAt = playsLeft > 0 ? null : nextPlayPeriod(now, playPeriod, playPeriodTimezone)
  return { period, played, playsLeft, nextPlayAt }
}

/** All cards of a design that one person plays with count together, however they came by them. */
const playsOfPerson = ({ state, token, caller, period }: PlayOfPerson) => ({
  key: `game-of-chance-v1:${token.objectDefinitionId}:${state.singleUse ? 'once' : period}:by:${caller.accountId}`,
  upTo: state.singleUse ? 1 : state.maxPlaysPerPeriod,
})
interface PlayOfPerson {
  state: Kept
  token: Pick<TokenFacts, 'objectDefinitionId'>
  caller: ActingCaller
  period: string
}

const play = defineAction(Kept, {
  id: 'play-v1',
  name: 'Play',
  summary: 'Draws from the prize set: once, or so many times an hour, day, week or month.',
  input: EmptyBlock,
  problems: ['game.play_again_later', 'token.limit_reached', 'prizes.not_found', 'token.wrong_state'],
  isAvailable: (state, { now }) => playsAt(state, now).playsLeft > 0,
  uses: [countersPort, prizesPort],
  async run({ state, token, caller, ports: { counters, prizes }, now }) {
    if (caller.guest && !state.guests) throw new Problem('auth.guest_not_allowed')
    const { period, played, playsLeft, nextPlayAt } = playsAt(state, now)
    if (nextPlayAt) throw new Problem('game.play_again_later', { nextPlayAt: nextPlayAt.toISOString() })
    if (playsLeft === 0)
      throw new Problem('token.limit_reached', { limit: state.singleUse ? 1 : state.maxPlaysPerPeriod })
    if (
      state.playsOf === 'person' &&
      (await counters.count(playsOfPerson({ state, token, caller, period }))) === null
    ) {
      const next = state.singleUse ? null : nextPlayPeriod(now, state.playPeriod, state.playPeriodTimezone)
      if (next) throw new Problem('game.play_again_later', { nextPlayAt: next.toISOString() })
      throw new Problem('token.limit_reached', { limit: state.singleUse ? 1 : state.maxPlaysPerPeriod })
    }
    const { drawId, given: prize } = await prizes.draw({ prizeSetId: state.prizeSet, cause: 'play' })
    const at = now.toISOString()
    const block = {
      playCount: state.playCount + 1,
      period,
      playsInPeriod: played + 1,
      lastPlayedAt: at,
      lastPrize: prize,
      ...(prize ? { lastSentPrizeAt: at } : {}),
    }
    const isExchanged = prize !== null && state.prizeExchange
    const after = isExchanged ? { playsLeft: 0, nextPlayAt: null } : playsAt({ ...state, ...block }, now)
    const effect: Effect = isExchanged ? { type: 'delete' } : { type: 'patch', block }
    const happenings: Happening[] = [{ type: 'played', data: { won: prize !== null, drawId } }]
    if (prize) happenings.push({ type: 'won', data: { prizeObjectDefinitionId: prize.objectDefinitionId, drawId } })
    return {
      effects: [effect],
      happenings,
      output: {
        won: prize !== null,
        prize,
        playsLeft: after.playsLeft,
        nextPlayAt: after.nextPlayAt?.toISOString() ?? null,
        drawId,
      },
    }
  },
})

export const gameOfChance: Behaviour = {
  id: 'game-of-chance-v1',
  summary: 'It can be played for the prizes of a prize set.',
  settings: GameSettings,
  // Copies would be further cards without end.
  excludes: ['cloneable-v1', 'share-v1'],
  state: Kept,
  show(block, { isOwner, now }) {
    const kept = readOnce(Kept)(block).data
    if (!kept) return {}
    const { period: _period, playsInPeriod: _plays, lastPrize, ...open } = kept
    const { playsLeft, nextPlayAt } = playsAt(kept, now)
    return {
      ...open,
      lastPrize: isOwner ? lastPrize : null,
      playsLeft,
      nextPlayAt: nextPlayAt?.toISOString() ?? null,
    }
  },
  actions: [play],
  // Plays are the card's own, whoever holds it; what its last holder has won is nobody else's business.
  reactions: { moved: () => ({ lastPrize: null }) },
}
