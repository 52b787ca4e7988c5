import { demoWorld } from '@vitrine/fixtures'
import type { ObjectDefinition, Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import type { MyPoints } from '../../data/earnings/points.ts'
import { tokenOf } from '../../testing/demo-answers.ts'
import { nextReward } from './next-reward.ts'

const card = tokenOf('ana', 'lumen-ten-stamp-card')
const crate = { id: 'lumen-roasters-crate', displayName: 'Crate', isDraft: false } as ObjectDefinition
const withBlock = (block: object, id = card.id) =>
  ({
    ...card,
    id,
    state: { ...card.state, 'user-points-v2': { ...(card.state['user-points-v2'] as object), ...block } },
  }) as Token
const having = (stamps: number) =>
  [
    { campaign: { id: card.state['studio-info-v1'].campaignId }, points: { total: stamps, channels: { stamps } } },
  ] as unknown as MyPoints[]

test('what a card gives when it is full comes next, by the newest of its points', () => {
  expect(nextReward([withBlock({ total: 3 })], [crate], undefined)).toMatchObject({ design: crate, points: 3, max: 10 })
  expect(nextReward([withBlock({ total: 3 })], [crate], having(9))).toMatchObject({ points: 9 })
  expect(nextReward([withBlock({})], [crate], having(14))).toMatchObject({ points: 10 })
})

test('of several the fullest', () => {
  const other = { ...crate, id: 'bun' as ObjectDefinition['id'] }
  const bun = withBlock(
    { channel: 'buns', maxPoints: 5, total: 1, targetObjectDefinitionId: 'bun' },
    'b' as Token['id'],
  )
  expect(nextReward([bun, withBlock({ total: 9 })], [crate, other], undefined)?.design.id).toBe(crate.id)
})

test('nothing comes of a card that gives nothing, has no end, or of what nobody may see', () => {
  expect(demoWorld.objectDefinitions.some(({ id }) => id === crate.id)).toBe(true)
  for (const block of [{ actionOnMaxPoints: 'none' }, { actionOnMaxPoints: 'trash' }, { maxPoints: null }])
    expect(nextReward([withBlock(block)], [crate], undefined)).toBeNull()
  expect(nextReward([withBlock({})], [], undefined)).toBeNull()
  expect(nextReward([withBlock({})], [{ ...crate, isDraft: true }], undefined)).toBeNull()
  expect(nextReward([], [crate], having(9))).toBeNull()
})
