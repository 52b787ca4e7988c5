import { Problem, type RuleEffect } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database/attempt.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import { parsePosition } from '../../platform/log/positions.ts'
import { campaignEffect, campaignGift } from './campaigns.schema.ts'
import type { Links } from './links.ts'
import type { RuleCoins, RulePrizes, RuleTokens } from './needs.ts'
import type { Points } from './points.ts'
import type { Occurrence, RunningRule } from './triggers.ts'

/** A rule that was set off. */
export interface Firing extends RunningRule {
  event: LoggedEvent
  /** The account is the one that remains after merges. */
  occurrence: Occurrence
  /** How many rules had led to the event. */
  depth: number
}

export interface Effects {
  /** One after the other; what cannot be done is recorded with its problem and stops nothing. */
  run(tx: Queryable, firing: Firing): Promise<void>
  /** As `run`, for firings whose effects cannot fail. */
  runPlain(tx: Queryable, firings: readonly Firing[]): Promise<void>
  /** What the rules of a chain give; deeper than `depthMax` nothing is set off. */
  noteGifts(tx: Queryable, tokenIds: readonly string[], depth: number): Promise<void>
}

/** Rules that set each other off come to an end here. */
export const depthMax = 4

export const isPlain = ({ id }: RuleEffect): boolean => id === 'add-points-v2' || id === 'open-link'

export interface EffectsNeeds {
  tokens: RuleTokens
  prizes: Pick<RulePrizes, 'drawPrize'>
  coins: RuleCoins
  points: Points
  links: Links
  clock: Clock
}

export function createEffects({ tokens, prizes, coins, points, links, clock }: EffectsNeeds): Effects {
  const noteGifts: Effects['noteGifts'] = async (tx, tokenIds, depth) => {
    if (tokenIds.length > 0) await tx.insert(campaignGift).values(tokenIds.map((tokenId) => ({ tokenId, depth })))
  }

  async function apply(tx: Queryable, effect: RuleEffect, firing: Firing, position: number): Promise<void> {
    const { campaign, rule, occurrence, event, depth } = firing
    const { accountId, tokenId } = occurrence
    const { businessId } = campaign
    switch (effect.id) {
      case 'add-points-v2':
      case 'open-link':
        return plain(tx, [{ effect, firing }])
      case 'trash-vatom':
        if (tokenId === null) throw new Problem('token.not_found')
        return tokens.rules.trash(tx, { tokenId, ownerId: accountId, cause: 'rule' })
      case 'send-vatom': {
        const { objectDefinitionId, quantity } = effect.config
        const owners = Array.from({ length: quantity }, () => ({ ownerId: accountId }))
        const ids = await tokens.issue(tx, { objectDefinitionId, cause: 'rule', tokens: owners })
        return noteGifts(tx, ids, depth + 1)
      }
      case 'send-prize': {
        const { prizeSetId } = effect.config
        const { given } = await prizes.drawPrize(tx, { prizeSetId, businessId, to: accountId, cause: 'prize', tokenId })
        return noteGifts(tx, given ? [given.id] : [], depth + 1)
      }
      case 'grant-coins': {
        const key = `campaigns:${event.position}:${rule.id}:${position}`
        await coins.grant(tx, {
          key,
          businessId,
          accountId,
          amount: effect.config.amount,
          reason: firing.campaign.displayName,
        })
        return
      }
    }
  }

  async function plain(tx: Queryable, all: readonly { effect: RuleEffect; firing: Firing }[]): Promise<void> {
    await points.add(
      tx,
      all.flatMap(({ effect, firing: { campaign, rule, occurrence, event, depth } }) =>
        effect.id === 'add-points-v2'
          ? [
              {
                campaignId: campaign.id,
                businessId: campaign.businessId,
                accountId: occurrence.accountId,
                channel: effect.config.channel,
                change: effect.config.points,
                reason: 'rule' as const,
                ruleId: rule.id,
                trigger: occurrence.trigger,
                objectDefinitionId: occurrence.objectDefinitionId,
                at: event.at,
                depth,
              },
            ]
          : [],
      ),
    )
    await links.offer(
      tx,
      all.flatMap(({ effect, firing: { campaign, occurrence } }) =>
        effect.id === 'open-link'
          ? [
              {
                ...effect.config,
                accountId: occurrence.accountId,
                campaignId: campaign.id,
                businessId: campaign.businessId,
              },
            ]
          : [],
      ),
    )
  }

  return {
    noteGifts,
    runPlain: (tx, firings) =>
      plain(
        tx,
        firings.flatMap((firing) => firing.rule.effects.map((effect) => ({ effect, firing }))),
      ),
    async run(tx, firing) {
      const { event, rule, campaign, occurrence } = firing
      const { xid, id } = parsePosition(event.position)
      for (const [position, effect] of rule.effects.entries()) {
        const refused = await attempt(tx, () => apply(tx, effect, firing, position))
        const problem = refused?.code ?? null
        if (problem === null && isPlain(effect)) continue
        await tx.insert(campaignEffect).values({
          xid,
          eventId: Number(id),
          ruleId: rule.id,
          position,
          campaignId: campaign.id,
          accountId: occurrence.accountId,
          effect: effect.id,
          problem,
          at: clock.now(),
        })
      }
    },
  }
}
