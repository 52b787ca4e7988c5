import type { CampaignRule } from '@vitrine/protocol'

export type FirstPoints = 'collect' | 'open' | 'redeem' | 'share' | 'answer' | 'play' | 'take-part'

const ways: Record<CampaignRule['trigger']['id'], FirstPoints> = {
  got: 'collect',
  'picked-up': 'collect',
  dispensed: 'collect',
  opened: 'open',
  unboxed: 'open',
  redeemed: 'redeem',
  shared: 'share',
  submitted: 'answer',
  solved: 'answer',
  answered: 'answer',
  played: 'play',
  won: 'play',
  'custom-event': 'take-part',
}

/** What somebody does for the first points of a campaign: what its first rule that gives any says; null where none does. */
export function wayToFirstPoints(rules: readonly CampaignRule[]): FirstPoints | null {
  const rule = rules.find(({ effects }) => effects.some(({ id }) => id === 'add-points-v2'))
  return rule ? ways[rule.trigger.id] : null
}
