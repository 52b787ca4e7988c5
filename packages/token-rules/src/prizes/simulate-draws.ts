import type { PrizeSettings, prizeModes } from '@vitrine/protocol'
import { prizeDrawRange, weightOfPercent } from '@vitrine/protocol/tokens/prize-numbers'
import { decidePrize, type PrizeChance } from './prize-decision.ts'

type Prize = Pick<PrizeSettings, 'objectDefinitionId' | 'percent' | 'total' | 'limitPerUser'>

export interface Simulation {
  mode: (typeof prizeModes)[number]
  prizes: readonly Prize[]
  draws: number
  /** How many people draw, one after the other. */
  people: number
  /** How many of each prize have been given before the first draw. */
  given?: readonly number[]
  /** A number from 0 to below `range`, each as likely. */
  random: (range: number) => number
}

export interface SimulatedDraws {
  /** How often each prize came, by its place. */
  counts: number[]
  /** How often nothing came. */
  none: number
}

/** What so many draws might bring, by the rule that decides real ones. Nothing is given. */
export function simulateDraws({ mode, prizes, draws, people, given = [], random }: Simulation): SimulatedDraws {
  const left = prizes.map(({ total }, place) => (total === null ? null : Math.max(0, total - (given[place] ?? 0))))
  const won = Array.from({ length: people }, () => prizes.map(() => 0))
  const counts = prizes.map(() => 0)
  let none = 0
  for (let draw = 0; draw < draws; draw += 1) {
    const winner = won[draw % people] as number[]
    const chances = prizes.map(
      ({ objectDefinitionId, percent, limitPerUser }, place): PrizeChance => ({
        objectDefinitionId,
        weight: mode === 'sequence' ? 0 : weightOfPercent(percent),
        left: left[place] ?? null,
        leftForUser: limitPerUser === null ? null : limitPerUser - (winner[place] as number),
      }),
    )
    const place = decidePrize(mode, chances, random(prizeDrawRange))
    if (place === null) {
      none += 1
      continue
    }
    const before = left[place] ?? null
    if (before !== null) left[place] = before - 1
    winner[place] = (winner[place] as number) + 1
    counts[place] = (counts[place] as number) + 1
  }
  return { counts, none }
}
