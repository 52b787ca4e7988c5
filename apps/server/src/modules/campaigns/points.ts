import { accounts, type CampaignPoints, campaignPoints, type PointsEntry } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import {
  addPoints,
  type Change,
  channelKey,
  lockAllPoints,
  lockScore,
  readPoints,
  scoreKey,
  writeEntries,
} from './points.store.ts'

export interface PointsChange extends Change {
  businessId: string
  reason: PointsEntry['reason']
  ruleId?: string | null
  trigger?: PointsEntry['trigger']
  objectDefinitionId?: string | null
  /** When it was earned; now, when left out. */
  at?: Date
  /** How many rules led to it; none, when left out. */
  depth?: number
}

/** The one way points change: what people have, their history and the event together, in the caller's transaction. */
export interface Points {
  add(tx: Queryable, changes: readonly PointsChange[]): Promise<void>
  set(
    tx: Queryable,
    wanted: { businessId: string; campaignId: string; accountId: string; channel: string; points: number },
  ): Promise<CampaignPoints>
  /** Everybody's points of a campaign are gone; answers with how many people had some. */
  resetAll(tx: Queryable, campaign: { id: string; businessId: string }): Promise<number>
}

export function createPoints({ log, clock }: { log: Pick<EventLog, 'append'>; clock: Clock }): Points {
  const add: Points['add'] = async (tx, changes) => {
    if (changes.length === 0) return
    const now = clock.now()
    const after = await addPoints(tx, changes, now)
    await writeEntries(tx, withTotals(changes, after.totals, now))
    await log.append(
      tx,
      told(changes).map(({ accountId, at = now, ...change }) =>
        campaignPoints({
          subject: accountId,
          actor: change.businessId,
          audiences: accounts(accountId),
          at,
          data: {
            businessId: change.businessId,
            campaignId: change.campaignId,
            channel: change.channel,
            points: after.points.get(channelKey({ accountId, ...change })) ?? 0,
            total: after.totals.get(scoreKey({ accountId, ...change })) ?? 0,
            change: change.change,
            reason: change.reason,
            depth: change.depth ?? 0,
          },
        }),
      ),
    )
  }

  return {
    add,
    async set(tx, { points, ...whose }) {
      await lockScore(tx, whose.campaignId, whose.accountId)
      const before = await readPoints(tx, whose.campaignId, whose.accountId)
      const change = points - (before.channels[whose.channel] ?? 0)
      if (change !== 0) await add(tx, [{ ...whose, change, reason: 'set' }])
      return readPoints(tx, whose.campaignId, whose.accountId)
    },
    async resetAll(tx, { id, businessId }) {
      const all = await lockAllPoints(tx, id)
      for (let from = 0; from < all.length; from += changesPerStatement) {
        const some = all.slice(from, from + changesPerStatement)
        await add(
          tx,
          some.map(({ points: _, ...change }) => ({ ...change, businessId, reason: 'reset' })),
        )
      }
      return new Set(all.map(({ accountId }) => accountId)).size
    },
  }
}

const changesPerStatement = 1_000

/** What each person had after each of the changes, which are in order. */
function withTotals(changes: readonly PointsChange[], totals: ReadonlyMap<string, number>, now: Date) {
  const left = new Map(totals)
  return changes
    .toReversed()
    .map((change) => {
      const total = left.get(scoreKey(change)) ?? 0
      left.set(scoreKey(change), total - change.change)
      const { ruleId = null, trigger = null, objectDefinitionId = null, at = now } = change
      return { ...change, ruleId, trigger, objectDefinitionId, at, total }
    })
    .toReversed()
}

/** One event for each channel of a person, however many rules led to it. A chain of rules adds no depth to what people did beside it. */
function told(changes: readonly PointsChange[]): PointsChange[] {
  const byChannel = new Map<string, PointsChange>()
  for (const change of changes) {
    const before = byChannel.get(channelKey(change))
    const { change: more, depth = 0 } = change
    byChannel.set(channelKey(change), {
      ...change,
      change: more + (before?.change ?? 0),
      depth: Math.min(depth, before?.depth ?? depth),
    })
  }
  return [...byChannel.values()]
}
