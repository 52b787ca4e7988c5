import type { Queryable } from '../../platform/database/database.ts'
import type { RuleTokens } from './needs.ts'
import { createRunningRules } from './running-rules.ts'

/**
 * Whether live rules give points to whoever gets a token of a design, and which of the person's tokens shows them: null for no points,
 * a null card for somebody without one.
 */
export type Earning = (
  db: Queryable,
  got: { objectDefinitionId: string; accountId: string },
) => Promise<{ cardId: string | null } | null>

export function createEarning({ tokens }: { tokens: Pick<RuleTokens, 'rules'> }): Earning {
  const running = createRunningRules()
  return async (db, { objectDefinitionId, accountId }) => {
    const rules = (await running.read(db)).get(`got ${objectDefinitionId}`) ?? []
    const earned = rules
      .filter(({ campaign }) => campaign.state === 'live')
      .flatMap(({ rule, campaign }) =>
        rule.effects.flatMap((effect) =>
          effect.id === 'add-points-v2' ? [{ campaignId: campaign.id, channel: effect.config.channel }] : [],
        ),
      )
    if (earned.length === 0) return null
    const campaignIds = [...new Set(earned.map(({ campaignId }) => campaignId))]
    const cards = await tokens.rules.cardsOf(db, { ownerId: accountId, campaignIds })
    const card = cards.find((each) =>
      earned.some(({ campaignId, channel }) => campaignId === each.campaignId && channel === each.channel),
    )
    return { cardId: card?.id ?? null }
  }
}
