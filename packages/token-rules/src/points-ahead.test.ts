import { NewRule } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { pointsAhead } from './points-ahead.ts'

const rule = (id: string, objectDefinitionId: string, points: number, limitPerUser: number | null = null) =>
  NewRule.parse({
    trigger: { id, config: { objectDefinitionId, limitPerUser } },
    effects: [{ id: 'add-points-v2', config: { points, channel: 'stamps' } }, { id: 'trash-vatom' }],
  })
const rules = [
  rule('opened', 'bun', 2),
  rule('opened', 'bun', 3),
  rule('redeemed', 'bun', 7),
  rule('opened', 'cup', 11),
  rule('opened', 'bun', 13, 1),
]

test('counts what every rule for this design and deed brings, but for those that count people', () => {
  expect([...pointsAhead(rules, { trigger: 'opened', objectDefinitionId: 'bun' })]).toEqual([['stamps', 5]])
  expect(pointsAhead(rules, { trigger: 'played', objectDefinitionId: 'bun' }).size).toBe(0)
})

test('without rules or a design there is nothing to count (spec §5)', () => {
  expect(pointsAhead(undefined, { trigger: 'opened', objectDefinitionId: 'bun' }).size).toBe(0)
  expect(pointsAhead(rules, { trigger: 'opened', objectDefinitionId: undefined }).size).toBe(0)
})
