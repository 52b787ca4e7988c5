import type { GivenToken, Token } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { useSyncExternalStore } from 'react'

/** What came out of a token that was opened, until its person has seen it. */
export interface Reward {
  kind: 'crate' | 'dispenser' | 'return'
  /** As it was before; a crate may be gone. */
  token: Token
  given: readonly GivenToken[]
  /** How many are still sealed inside and come out one by one. */
  sealed: number
}

let reward: Reward | null = null
let activeUntil = 0
const listeners = new Set<() => void>()

function settle(next: Reward | null): void {
  reward = next
  for (const listener of listeners) listener()
}

/** Toasts keep silent for 20 s from the moment something is opened (spec §4 Rewards), so that none tells what is inside. */
export function startRewards(now: number = Date.now()): void {
  activeUntil = now + limits.rewardFlagMs
}

export const areRewardsActive = (now: number = Date.now()): boolean => now < activeUntil

export function showReward(next: Reward): void {
  startRewards()
  settle(next)
}

export const closeReward = () => settle(null)

export function useReward(): Reward | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => reward,
  )
}
