import type { ObjectDefinition, Token } from '@vitrine/protocol'
import { pointsCardOf } from '../../data/earnings/campaigns.ts'
import { type MyPoints, pointsFor } from '../../data/earnings/points.ts'

/** What comes next to somebody who collects points on a card, and how far they are. */
export interface NextReward {
  design: ObjectDefinition
  /** The card that becomes full. */
  token: Token
  channel: string
  points: number
  max: number
}

/**
 * Of the cards that give something when they are full, the one that is fullest. Without a card nothing comes, however many points there are;
 * and of what is not among the brand's designs nobody knows what it is.
 */
export function nextReward(
  cards: readonly Token[],
  designs: readonly ObjectDefinition[],
  mine: readonly MyPoints[] | undefined,
): NextReward | null {
  const rewards = cards.flatMap((token): NextReward[] => {
    const card = pointsCardOf(token.state['user-points-v2'])
    const design = designs.find(({ id, isDraft }) => id === card?.target && !isDraft)
    if (!card?.maxPoints || !design || !givesSomething.has(card.action)) return []
    const { channel, maxPoints: max, total } = card
    const points = pointsFor(mine, token.state['studio-info-v1'].campaignId, channel) ?? total
    return [{ design, token, channel, points: Math.min(points, max), max }]
  })
  return rewards.toSorted((a, b) => b.points / b.max - a.points / a.max)[0] ?? null
}

const givesSomething: ReadonlySet<string> = new Set(['reset', 'replace'])
