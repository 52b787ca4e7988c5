import { campaignPoints, isOneOf, tokenIssued, tokenTransferred } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { unavailability } from '../../platform/database/unavailability.ts'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { campaignGift, campaignRuleUse } from './campaigns.schema.ts'
import type { Cards } from './cards.ts'
import { depthMax, type Effects, type Firing, isPlain } from './effects.ts'
import type { CampaignBrands, CampaignPeople, RuleTokens } from './needs.ts'
import { createProgress } from './progress.ts'
import { createRunningRules } from './running-rules.ts'
import { occurrencesOf } from './triggers.ts'

export interface Engine {
  /** Does what the rules say of these events, which follow each other in the log; what was done already is not done again. */
  handle(events: readonly LoggedEvent[]): Promise<void>
}

export interface EngineNeeds {
  database: Database
  clock: Clock
  logger: Logger
  people: Pick<CampaignPeople, 'keepRemaining'>
  brands: Pick<CampaignBrands, 'staffOf'>
  tokens: Pick<RuleTokens, 'rules'>
  effects: Effects
  cards: Cards
}

/** What is to be done about one event. */
interface Plan {
  event: LoggedEvent
  firings: Firing[]
  /** Whose tokens must be brought in line with their points. */
  refresh: Whose | null
  /** How many rules led to the event. */
  depth: number
}

interface Whose {
  businessId: string
  campaignId: string
  accountId: string
}

/** An event that fails so often is put aside. */
const triesMax = 3

/** Can be done together with others: nothing in it waits, asks or fails. */
const isLight = ({ firings, refresh }: Plan): boolean =>
  refresh === null &&
  firings.every(
    ({ campaign, rule }) =>
      campaign.state === 'live' && rule.trigger.config.limitPerUser === null && rule.effects.every(isPlain),
  )

export function createEngine(needs: EngineNeeds): Engine {
  const { database, clock, logger, people, brands, tokens, effects, cards } = needs
  const rules = createRunningRules()
  const progress = createProgress({ triesMax })

  async function plan(events: readonly LoggedEvent[]): Promise<Plan[]> {
    const byKey = await rules.read(database)
    const plans = events.map((event): Plan => {
      const firings = occurrencesOf(event).flatMap((occurrence) =>
        (byKey.get(occurrence.key) ?? [])
          .filter(({ campaign }) => event.at >= campaign.activeSince)
          .map((running): Firing => ({ ...running, event, occurrence, depth: 0 })),
      )
      return { event, firings, refresh: null, depth: campaignPoints.is(event) ? event.data.depth : 0 }
    })
    const designs = await tokens.rules.cardDesigns(database)
    for (const each of plans) each.refresh = refreshOf(each.event, designs)
    await measureDepths(plans)
    await keepNeededRefreshes(plans)
    return plans
  }

  /** How many rules led to what people got; what comes from too many sets nothing off. */
  async function measureDepths(plans: readonly Plan[]): Promise<void> {
    const gifts = plans.filter(
      ({ event, firings, refresh }) => event.type === 'token.issued' && (firings.length > 0 || refresh !== null),
    )
    if (gifts.length === 0) return
    const ids = gifts.map(({ event }) => event.subject)
    const rows = await database
      .select()
      .from(campaignGift)
      .where(sql`${campaignGift.tokenId} = any(${sql.param(ids)}::uuid[])`)
    const depths = new Map(rows.map(({ tokenId, depth }) => [tokenId, depth]))
    for (const each of gifts) {
      each.depth = depths.get(each.event.subject) ?? 0
      each.firings = each.depth >= depthMax ? [] : each.firings.map((firing) => ({ ...firing, depth: each.depth }))
    }
  }

  /** Of several events about the same person's tokens the last will do, and none where the person holds none. */
  async function keepNeededRefreshes(plans: readonly Plan[]): Promise<void> {
    const last = new Map<string, Plan>()
    for (const each of plans) {
      if (!each.refresh) continue
      const key = holderKey(each.refresh)
      const before = last.get(key)
      if (before) {
        each.depth = Math.min(each.depth, before.depth)
        before.refresh = null
      }
      last.set(key, each)
    }
    const wanted = [...last.values()].flatMap(({ refresh }) => (refresh ? [refresh] : []))
    const holders = await tokens.rules.cardHolders(database, {
      ownerIds: wanted.map(({ accountId }) => accountId),
      campaignIds: [...new Set(wanted.map(({ campaignId }) => campaignId))],
    })
    for (const [key, each] of last) if (!holders.has(key)) each.refresh = null
  }

  async function withRemainingAccounts(tx: Queryable, firings: readonly Firing[]): Promise<Firing[]> {
    if (firings.length === 0) return []
    const remaining = await people.keepRemaining(tx, [...new Set(firings.map((each) => each.occurrence.accountId))])
    return firings.flatMap((firing) => {
      const accountId = remaining.get(firing.occurrence.accountId)
      return accountId ? [{ ...firing, occurrence: { ...firing.occurrence, accountId } }] : []
    })
  }

  /**
   * Does what can be done together in one transaction, and notes the rest, so that each has its turn alone. Answers with those
   * whose turn is to come.
   */
  function runTogether(plans: readonly Plan[], isIncluded: (plan: Plan) => boolean): Promise<Plan[]> {
    return database.transaction(async (tx) => {
      const reached = await progress.begin(tx)
      const fresh = plans.filter(({ event }) => reached.isNew(event))
      const pending = plans.filter(({ event }) => reached.isPending(event))
      const last = fresh.at(-1)
      if (!last) return pending
      const together = fresh.filter(isIncluded).flatMap(({ firings }) => firings)
      await effects.runPlain(tx, await withRemainingAccounts(tx, together))
      const alone = fresh.filter((each) => !isIncluded(each))
      await progress.advance(
        tx,
        last.event,
        alone.map(({ event }) => event),
      )
      return [...pending, ...alone]
    })
  }

  async function runAlone({ event, firings, refresh, depth }: Plan): Promise<void> {
    await database.transaction(async (tx) => {
      if (!(await progress.begin(tx)).isPending(event)) return
      for (const firing of await withRemainingAccounts(tx, firings)) {
        if (await mayFire(tx, firing)) await effects.run(tx, firing)
      }
      if (refresh) await cards.refresh(tx, refresh, depth)
      await progress.settle(tx, event)
    })
  }

  async function mayFire(tx: Queryable, { campaign, rule, occurrence }: Firing): Promise<boolean> {
    const { accountId } = occurrence
    if (campaign.state === 'test' && !(await brands.staffOf(tx, accountId)).includes(campaign.businessId)) return false
    const { limitPerUser } = rule.trigger.config
    if (limitPerUser === null) return true
    const { rows } = await tx.execute(sql`
      insert into ${campaignRuleUse} as used (rule_id, account_id, times) values (${rule.id}, ${accountId}, 1)
      on conflict (rule_id, account_id) do update set times = used.times + 1 where used.times < ${limitPerUser}
      returning times`)
    return rows.length > 0
  }

  /** A failure that is not the database's is the event's own: after some tries it is put aside. */
  async function park({ event }: Plan, error: unknown): Promise<boolean> {
    const parked = await database.transaction(async (tx) => {
      if (!(await progress.begin(tx)).isPending(event)) return true
      const isLast = await progress.failed(tx, event, String(error).slice(0, 1_000), clock.now())
      if (isLast) await progress.settle(tx, event)
      return isLast
    })
    if (parked)
      logger.error('an event that campaign rules cannot handle was put aside', { consumer: 'campaigns', error })
    return parked
  }

  return {
    async handle(events) {
      const plans = await plan(events)
      const waiting = await runTogether(plans, isLight).catch((error: unknown) => {
        if (unavailability(error)) throw error
        // One of them is at fault: all of them alone.
        return runTogether(plans, () => false)
      })
      let failure: unknown = null
      for (const each of waiting) {
        try {
          await runAlone(each)
        } catch (error) {
          if (unavailability(error)) throw error
          // The others need not wait for it; it comes again.
          if (!(await park(each, error))) failure = error
        }
      }
      if (failure !== null) throw failure
    },
  }
}

const holderKey = ({ accountId, campaignId }: Whose) => `${accountId} ${campaignId}`

const isArrival = isOneOf([tokenIssued, tokenTransferred])

/** Whose tokens an event makes show something else: points have changed, or one that shows points has come. */
function refreshOf(event: LoggedEvent, designs: ReadonlyMap<string, string>): Whose | null {
  if (campaignPoints.is(event)) {
    const { businessId, campaignId } = event.data
    return { businessId, campaignId, accountId: event.subject }
  }
  if (!isArrival(event) || event.data.to === null) return null
  const { businessId, objectDefinitionId, to: accountId } = event.data
  const campaignId = designs.get(objectDefinitionId)
  return campaignId === undefined ? null : { businessId, campaignId, accountId }
}
