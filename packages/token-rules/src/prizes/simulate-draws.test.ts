import { expect, test } from 'vitest'
import { type Simulation, simulateDraws } from './simulate-draws.ts'

const prize = (percent: number, total: number | null = null, limitPerUser: number | null = null) => ({
  objectDefinitionId: 'bun' as Simulation['prizes'][number]['objectDefinitionId'],
  percent,
  total,
  limitPerUser,
})

/** Every number of a draw as often as every other. */
function evenly(draws: number) {
  let next = 0
  return (range: number) => Math.floor((range * next++) / draws)
}

test('a thousand draws bring each prize as often as its per cent say, and no more than there is of it', () => {
  const simulated = (prizes: Simulation['prizes'], more: Partial<Simulation> = {}) =>
    simulateDraws({ mode: 'probability', prizes, draws: 1000, people: 1000, random: evenly(1000), ...more })

  expect(simulated([prize(25), prize(60)])).toEqual({ counts: [250, 600], none: 150 })
  expect(simulated([prize(25, 10), prize(60)])).toEqual({ counts: [10, 600], none: 390 })
  expect(simulated([prize(25, 10), prize(60)], { given: [4, 0] })).toEqual({ counts: [6, 600], none: 394 })
  expect(simulated([prize(100, null, 1)], { people: 10 })).toEqual({ counts: [10], none: 990 })
  expect(simulated([prize(0, 3), prize(0)], { mode: 'sequence' })).toEqual({ counts: [3, 997], none: 0 })
})
