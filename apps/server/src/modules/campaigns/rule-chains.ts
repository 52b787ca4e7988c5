import { type NewRule, UserPointsState } from '@vitrine/protocol'
import { type ChainedRule, findRuleLoops } from '@vitrine/token-rules'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database/database.ts'
import { listRules, listRunning } from './campaigns.store.ts'
import type { RulePrizes, RuleTokens } from './needs.ts'

type Rule = z.output<typeof NewRule>

/** A token that does something by itself once its holder's points are full. */
export interface Card {
  objectDefinitionId: string
  channel: string
  maxPoints: number
  action: 'trash' | 'replace' | 'reset'
  target: string | null
}

export interface ChainsNeeds {
  tokens: Pick<RuleTokens, 'designs'>
  prizes: Pick<RulePrizes, 'prizesOf'>
}

interface Asked {
  businessId: string
  campaignId: string
  rules: readonly (Rule & { id: string })[]
}

/** Which rules lead to which, also by chance and by cards that are full. */
export interface RuleChains {
  cardsOf(db: Queryable, campaign: { businessId: string; campaignId: string }): Promise<Card[]>
  /** Rules of the campaign, and of the others that run, that set each other off without end: by ids. Only those with one of the campaign. */
  loops(db: Queryable, asked: Asked): Promise<string[][]>
}

export function createRuleChains({ tokens, prizes }: ChainsNeeds): RuleChains {
  const cardsOf: RuleChains['cardsOf'] = async (db, { businessId, campaignId }) => {
    const { items } = await tokens.designs.search(db, {
      businessId,
      campaignId,
      behaviorId: 'user-points-v2',
      forStaff: true,
    })
    return items.flatMap(({ id, state }) => {
      const read = UserPointsState.safeParse(state['user-points-v2'])
      if (!read.success || read.data.maxPoints === null || read.data.actionOnMaxPoints === 'none') return []
      const { channel, maxPoints, actionOnMaxPoints: action, targetObjectDefinitionId: target } = read.data
      return [{ objectDefinitionId: id, channel, maxPoints, action, target: action === 'trash' ? null : target }]
    })
  }

  async function chained(db: Queryable, { businessId, campaignId, rules }: Asked): Promise<ChainedRule[]> {
    const cards = await cardsOf(db, { businessId, campaignId })
    const sets = rules.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.id === 'send-prize' ? [effect.config.prizeSetId] : [])),
    )
    const drawn = Map.groupBy(
      await prizes.prizesOf(db, { businessId, prizeSetIds: [...new Set(sets)] }),
      ({ prizeSetId }) => prizeSetId,
    )
    return rules.map(({ id, trigger, effects }) => ({
      id,
      waitsFor: trigger.id === 'got' ? trigger.config.objectDefinitionId : null,
      isLimited: trigger.config.limitPerUser !== null,
      gives: effects.flatMap((effect) => {
        if (effect.id === 'send-vatom') return [effect.config.objectDefinitionId]
        if (effect.id === 'send-prize') {
          return (drawn.get(effect.config.prizeSetId) ?? []).map(({ objectDefinitionId }) => objectDefinitionId)
        }
        if (effect.id !== 'add-points-v2') return []
        // One round fills the card again: otherwise what is counted runs out before the loop does.
        const { channel, points } = effect.config
        return cards.flatMap((card) =>
          card.target !== null && card.channel === channel && points >= card.maxPoints ? [card.target] : [],
        )
      }),
    }))
  }

  return {
    cardsOf,
    async loops(db, asked) {
      const others = (await listRunning(db)).filter(
        ({ businessId, id }) => businessId === asked.businessId && id !== asked.campaignId,
      )
      const all = await chained(db, asked)
      for (const { id } of others) {
        const rules = await listRules(db, [id])
        all.push(...(await chained(db, { businessId: asked.businessId, campaignId: id, rules })))
      }
      const own = new Set(asked.rules.map(({ id }) => id))
      return findRuleLoops(all).filter((loop) => loop.some((id) => own.has(id)))
    },
  }
}
