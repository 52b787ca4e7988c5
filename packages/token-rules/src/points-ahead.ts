import type { CampaignRule } from '@vitrine/protocol'

/**
 * The points that doing something with a token will bring, by channel, before the server has said so (spec §5: it takes a design
 * and rules). A rule that counts how often a person may set it off is left to the server.
 */
export function pointsAhead(
  rules: readonly Pick<CampaignRule, 'trigger' | 'effects'>[] | undefined,
  done: { trigger: string; objectDefinitionId: string | undefined },
): Map<string, number> {
  const ahead = new Map<string, number>()
  if (!rules || !done.objectDefinitionId) return ahead
  for (const { trigger, effects } of rules) {
    if (trigger.id === 'custom-event' || trigger.id !== done.trigger || trigger.config.limitPerUser !== null) continue
    if (trigger.config.objectDefinitionId !== done.objectDefinitionId) continue
    for (const effect of effects) {
      if (effect.id !== 'add-points-v2') continue
      const { points, channel } = effect.config
      ahead.set(channel, (ahead.get(channel) ?? 0) + points)
    }
  }
  return ahead
}
