import { createHmac } from 'node:crypto'
import { type AnalyticsRecord, isProblem, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StudioApi } from '../studio/index.ts'
import { addCounts, forgetDevices, type Happened, readCounts } from './analytics.store.ts'
import type { Collector } from './collector.ts'

const dayMs = 86_400_000
const daysShown = 30
const daysMost = 366

export interface AnalyticsNeeds {
  database: Database
  clock: Clock
  brands: Pick<StudioApi, 'readPublic'>
  /** Newest first; the digests of devices are made with the newest. */
  secrets: readonly string[]
  collector: Collector | null
}

const unlessNotFound = (error: unknown): null => {
  if (isProblem(error, 'business.not_found')) return null
  throw error
}

export function createAnalyticsService({ database, clock, brands, secrets, collector }: AnalyticsNeeds) {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)

  /** Where it happened: a business that exists, or the system. */
  async function placed(batch: readonly AnalyticsRecord[]): Promise<Happened[]> {
    const named = new Set(batch.map(({ properties }) => properties.businessId).filter((id) => typeof id === 'string'))
    const known = new Map<string, string>()
    for (const idOrName of named) {
      const business = await brands.readPublic(database, idOrName).catch(unlessNotFound)
      if (business) known.set(idOrName, business.id)
    }
    const happened = new Map<string, Happened>()
    for (const { event, properties } of batch) {
      const said = properties.businessId
      const businessId = (typeof said === 'string' && known.get(said)) || 'system'
      const key = `${businessId} ${event}`
      const before = happened.get(key)?.count ?? 0
      happened.set(key, { businessId, event, count: before + 1 })
    }
    return [...happened.values()]
  }

  return {
    async take(batch: readonly AnalyticsRecord[], accountId: string | null): Promise<void> {
      const [first] = batch
      if (!first) return
      const day = dayOf(clock.now())
      const digest = createHmac('sha256', secrets[0] ?? '')
        .update(`${day} ${first.anonymousId}`)
        .digest('base64url')
        .slice(0, 22)
      const happened = await placed(batch)
      await database.transaction((tx) => addCounts(tx, { day, digest, happened }))
      // Nobody speaks for somebody else.
      void collector?.(batch.map((record) => ({ ...record, userId: accountId })))
    },

    async counts(businessId: string, { from, to }: { from?: string | undefined; to?: string | undefined }) {
      const until = to ?? dayOf(clock.now())
      const since = from ?? dayOf(new Date(Date.parse(until) - (daysShown - 1) * dayMs))
      const days = (Date.parse(until) - Date.parse(since)) / dayMs + 1
      if (!(days >= 1 && days <= daysMost)) {
        throw new Problem('request.invalid', {
          issues: [{ path: 'query/from', message: `not within ${daysMost} days before \`to\`` }],
        })
      }
      return readCounts(database, { businessId, from: since, to: until })
    },

    forgetOld: () => forgetDevices(database, dayOf(new Date(clock.now().getTime() - dayMs))),
  }
}
