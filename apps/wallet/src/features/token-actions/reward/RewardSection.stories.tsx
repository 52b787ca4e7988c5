import { tokenOf } from '../../../testing/demo-answers.ts'
import { sectionStory, withBlock } from '../../../testing/section-story.ts'
import { inWorld } from '../../../testing/story.tsx'
import RewardSection from './RewardSection.tsx'

export default { title: 'Wallet/Token/Reward', decorators: [inWorld] }

const token = tokenOf('ana', 'lumen-house-regular')
const redeemed = withBlock(token, 'reward-v1', { redeemed: true, redeemedAt: '2026-05-16T09:00:00.000Z' }, [
  'RedeemReward',
])

export const Open = sectionStory(RewardSection, token, {
  otherwise: ({ method }) => (method === 'POST' ? { body: { data: { token: redeemed, output: {} } } } : undefined),
})
export const UntilADate = sectionStory(
  RewardSection,
  withBlock(token, 'reward-v1', { expiration_date: '2099-12-24T12:00:00.000Z' }),
)
export const Redeemed = sectionStory(RewardSection, redeemed)
export const Expired = sectionStory(
  RewardSection,
  withBlock(token, 'reward-v1', { expiration_date: '2026-01-06T12:00:00.000Z' }, ['RedeemReward']),
)
