import type { UserPointsState } from '@vitrine/protocol'
import { attempt } from '../../platform/database/attempt.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { PointsCard } from '../tokens/index.ts'
import { depthMax, type Effects } from './effects.ts'
import type { RuleTokens } from './needs.ts'
import { lockScore, readPoints } from './points.store.ts'
import type { Points } from './points.ts'

/** Tokens that show points (`user-points-v2`), and what happens when they have enough. */
export interface Cards {
  /**
   * Brings a person's tokens of a campaign in line with their points. What happens at a maximum happens in this transaction, with
   * points and token locked, and leaves no maximum behind: however often it is called, it happens once.
   */
  refresh(tx: Queryable, whose: Whose, depth?: number): Promise<void>
}

interface Whose {
  businessId: string
  campaignId: string
  accountId: string
}

export interface CardsNeeds {
  tokens: RuleTokens
  points: Points
  effects: Pick<Effects, 'noteGifts'>
}

export function createCards({ tokens, points, effects }: CardsNeeds): Cards {
  async function give(tx: Queryable, objectDefinitionId: string, ownerId: string, depth: number): Promise<void> {
    const ids = await tokens.issue(tx, { objectDefinitionId, cause: 'rule', tokens: [{ ownerId }] })
    await effects.noteGifts(tx, ids, depth + 1)
  }

  /** Does once what the card does at its maximum. */
  async function actAtMaximum(tx: Queryable, card: PointsCard, whose: Whose, depth: number): Promise<void> {
    const { actionOnMaxPoints, targetObjectDefinitionId, maxPoints, channel } = card.state
    if (actionOnMaxPoints === 'reset') {
      await points.add(tx, [{ ...whose, channel, change: -(maxPoints ?? 0), reason: 'maximum', depth }])
    } else {
      await tokens.rules.trash(tx, { tokenId: card.row.id, ownerId: whose.accountId, cause: 'rule' })
    }
    if (actionOnMaxPoints !== 'trash' && targetObjectDefinitionId) {
      await give(tx, targetObjectDefinitionId, whose.accountId, depth)
    }
  }

  return {
    async refresh(tx, whose, depth = 0) {
      const { campaignId, accountId } = whose
      await lockScore(tx, campaignId, accountId)
      const cards = await tokens.rules.lockCards(tx, { ownerId: accountId, campaignId })
      if (cards.length === 0) return
      const read = async ({ channel }: UserPointsState) =>
        (await readPoints(tx, campaignId, accountId)).channels[channel] ?? 0

      const remaining: PointsCard[] = []
      for (const card of cards) {
        let gone = false
        while (!gone && depth < depthMax && hasEnough(card.state, await read(card.state))) {
          // Sold out, say: the points and the card stay as they are, and it is tried again with the next points.
          if ((await attempt(tx, () => actAtMaximum(tx, card, whose, depth))) !== null) break
          gone = card.state.actionOnMaxPoints !== 'reset'
        }
        if (!gone) remaining.push(card)
      }
      // Only now: a card after this one may have taken points that both show.
      for (const card of remaining) await tokens.rules.showPoints(tx, card, await read(card.state))
    },
  }
}

function hasEnough({ maxPoints, actionOnMaxPoints }: UserPointsState, points: number): boolean {
  return actionOnMaxPoints !== 'none' && maxPoints !== null && points >= maxPoints
}
