import { limits } from '@vitrine/protocol/limits'
import { expect, test } from 'vitest'
import { areRewardsActive, startRewards } from './rewards.ts'

test('spec §4: rewards are active for 20 s from the moment something is opened', () => {
  expect(areRewardsActive()).toBe(false)
  startRewards(1_000)
  expect([1_000, 1_000 + limits.rewardFlagMs - 1].map(areRewardsActive)).toEqual([true, true])
  expect(areRewardsActive(1_000 + limits.rewardFlagMs)).toBe(false)
})
