import type { Queryable } from '../../platform/database/database.ts'
import { listRules, listRunning, type RuleRow, type RunningCampaign } from './campaigns.store.ts'
import { keyOf, type RunningRule } from './triggers.ts'

/** The rules of campaigns in test or live, as they are now: each process keeps those it has read and compares revisions. */
export interface RunningRules {
  /** Rules by what sets them off. */
  read(db: Queryable): Promise<ReadonlyMap<string, readonly RunningRule[]>>
}

export function createRunningRules(): RunningRules {
  const kept = new Map<string, { campaign: RunningCampaign; rules: RuleRow[] }>()
  let byKey = new Map<string, RunningRule[]>()

  return {
    async read(db) {
      const running = new Map((await listRunning(db)).map((campaign) => [campaign.id, campaign]))
      const changed = [...running.values()].filter(({ id, revision }) => kept.get(id)?.campaign.revision !== revision)
      const ended = [...kept.keys()].filter((id) => !running.has(id))
      if (changed.length === 0 && ended.length === 0) return byKey
      for (const id of ended) kept.delete(id)
      const rules = Map.groupBy(
        await listRules(
          db,
          changed.map(({ id }) => id),
        ),
        ({ campaignId }) => campaignId,
      )
      for (const campaign of changed) kept.set(campaign.id, { campaign, rules: rules.get(campaign.id) ?? [] })
      byKey = Map.groupBy(
        [...kept.values()].flatMap(({ campaign, rules: own }) => own.map((rule) => ({ rule, campaign }))),
        ({ rule }) => keyOf(rule),
      )
      return byKey
    },
  }
}
