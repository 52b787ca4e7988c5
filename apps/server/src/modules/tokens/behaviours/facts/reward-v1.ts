import { Problem, RewardSettings, RewardState } from '@vitrine/protocol'
import { type Behaviour, defineAction, EmptyBlock, readOnce } from '../../actions/behaviour.ts'

const isExpired = ({ expiration_date }: Pick<RewardState, 'expiration_date'>, now: Date) =>
  expiration_date !== null && new Date(expiration_date) <= now

const redeem = defineAction(RewardState, {
  id: 'redeem-reward-v1',
  name: 'RedeemReward',
  summary: 'Takes the reward, once and in time.',
  input: EmptyBlock,
  problems: ['reward.expired', 'reward.redeemed'],
  isAvailable: (state, { now }) => !state.redeemed && !isExpired(state, now),
  run({ state, now }) {
    if (state.redeemed) throw new Problem('reward.redeemed', { redeemedAt: state.redeemedAt ?? now.toISOString() })
    if (state.expiration_date !== null && isExpired(state, now)) {
      throw new Problem('reward.expired', { expiredAt: state.expiration_date })
    }
    return {
      effects: [{ type: 'patch', block: { redeemed: true, redeemedAt: now.toISOString() } }],
      happenings: [{ type: 'redeemed' }],
    }
  },
})

export const reward: Behaviour = {
  id: 'reward-v1',
  summary: 'It stands for something that its holder takes once, until a date.',
  settings: RewardSettings,
  state: RewardState,
  show: (block) => readOnce(RewardState)(block).data ?? {},
  actions: [redeem],
}
