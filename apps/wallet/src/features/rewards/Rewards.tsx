import { Suspense } from 'react'
import { type Reward, useReward } from '../../data/tokens/rewards.ts'
import { currentTranslator } from '../../platform/i18n/i18n.ts'
import { lazyAhead } from '../../platform/loading/lazy-ahead.ts'

const RewardSheet = lazyAhead<{ reward: Reward }>(async () => {
  const [module] = await Promise.all([
    import('./RewardSheet.tsx'),
    currentTranslator()?.loadNamespaces(['rewards', 'problem', 'problems']),
  ])
  return module.RewardSheet
}).Component

/** What has just come out of something. It stands beside the screens, as the token that was opened may be gone by then. */
export function Rewards() {
  const reward = useReward()
  return <Suspense>{reward && <RewardSheet key={reward.token.id} reward={reward} />}</Suspense>
}
