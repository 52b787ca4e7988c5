import { type CampaignRule, isProblem } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import type { RuleCoins, RulePrizes, RuleTokens } from './needs.ts'

interface Checked {
  /** What is only written or tested may name designs that are not live yet. */
  state: 'edit' | 'test' | 'live'
  businessId: string
  rules: readonly CampaignRule[]
  tokens: Pick<RuleTokens, 'designs' | 'rules'>
  prizes: Pick<RulePrizes, 'hasPrizeSet'>
  coins: Pick<RuleCoins, 'coinOf'>
}

/** What rules name that is not there, or not of this business: the names, so that whoever edits them finds them. */
export async function missingFor(
  db: Queryable,
  { state, businessId, rules, tokens, prizes, coins }: Checked,
): Promise<string[]> {
  const effects = rules.flatMap((rule) => rule.effects)
  const wanted = new Set<string>([
    ...rules.flatMap(({ trigger }) => (trigger.id === 'custom-event' ? [] : [trigger.config.objectDefinitionId])),
    ...effects.flatMap((effect) => (effect.id === 'send-vatom' ? [effect.config.objectDefinitionId] : [])),
  ])
  const { items } =
    wanted.size > 0 ? await tokens.designs.search(db, { businessId, ids: [...wanted], forStaff: true }) : { items: [] }
  const ready = new Set<string>(items.filter(({ isDraft }) => !isDraft || state !== 'live').map(({ id }) => id))
  const missing = [...wanted].filter((id) => !ready.has(id))
  for (const id of new Set(effects.flatMap((each) => (each.id === 'send-prize' ? [each.config.prizeSetId] : [])))) {
    if (!(await prizes.hasPrizeSet(db, { businessId, prizeSetId: id }))) missing.push(id)
  }
  if (effects.some(({ id }) => id === 'grant-coins') && !(await hasCoin(db, businessId, coins))) missing.push('coin')
  return missing
}

async function hasCoin(db: Queryable, businessId: string, coins: Checked['coins']): Promise<boolean> {
  try {
    await coins.coinOf(db, businessId)
    return true
  } catch (error) {
    if (isProblem(error, 'coins.not_found')) return false
    throw error
  }
}
