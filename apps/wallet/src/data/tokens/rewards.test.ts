import { QueryClient } from '@tanstack/react-query'
import { limits } from '@vitrine/protocol/limits'
import { expect, test } from 'vitest'
import { areRewardsActive, startRewards } from './rewards.ts'

test('spec §4: rewards are active for 20 s from the moment something is opened', () => {
  const client = new QueryClient()
  expect(areRewardsActive(client)).toBe(false)
  startRewards(client, 1_000)
  expect([1_000, 1_000 + limits.rewardFlagMs - 1].map((now) => areRewardsActive(client, now))).toEqual([true, true])
  expect(areRewardsActive(client, 1_000 + limits.rewardFlagMs)).toBe(false)
})
