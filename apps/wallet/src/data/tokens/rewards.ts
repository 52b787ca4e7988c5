import type { QueryClient } from '@tanstack/react-query'
import type { GivenToken, Token } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { accountValue, useAccountValue } from '../account/per-account.ts'

/** What came out of a token that was opened, until its person has seen it. */
export interface Reward {
  kind: 'crate' | 'dispenser' | 'return'
  /** As it was before; a crate may be gone. */
  token: Token
  given: readonly GivenToken[]
  /** How many are still sealed inside and come out one by one. */
  sealed: number
}

const rewardOf = accountValue<Reward | null>(null)
const activeUntilOf = accountValue(0)

/** Toasts keep silent for 20 s from the moment something is opened (spec §4 Rewards), so that none tells what is inside. */
export function startRewards(client: QueryClient, now: number = Date.now()): void {
  activeUntilOf(client).write(now + limits.rewardFlagMs)
}

export const areRewardsActive = (client: QueryClient, now: number = Date.now()): boolean =>
  now < activeUntilOf(client).read()

export function showReward(client: QueryClient, next: Reward): void {
  startRewards(client)
  rewardOf(client).write(next)
}

export const closeReward = (client: QueryClient) => rewardOf(client).write(null)

export const useReward = (): Reward | null => useAccountValue(rewardOf)
