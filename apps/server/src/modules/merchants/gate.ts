import { type GateScan, limits, Problem, type ReplyOf, type ScanResult, type sendGateScans } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import { attempt } from '../../platform/database/attempt.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { UsersApi } from '../users/index.ts'
import type { Counters } from './counters.ts'
import { type FoundScan, findScans, type GateScanRow, insertScan, updateScan } from './gate.store.ts'
import type { MerchantRow } from './merchants.store.ts'
import type { Passes } from './passes.ts'

/** Scans of a counter: redeemed each once, and kept as they really were. */
export interface Gate {
  /** Each in a transaction of its own, in the order in which they were made. */
  take(staff: Staff, merchantId: string, scans: readonly GateScan[]): Promise<ReplyOf<typeof sendGateScans>>
  list(
    db: Queryable,
    staff: Staff,
    search: { merchantId: string; only?: 'conflicts' | undefined; limit: number },
  ): Promise<(ScanResult & { by: string; offline: boolean })[]>
}

export interface GateNeeds {
  database: Database
  counters: Pick<Counters, 'where'>
  passes: Passes
  people: Pick<UsersApi, 'names'>
  logger: Logger
  clock: Clock
}

const aheadMaxMs = 60_000
const lateMaxMs = limits.gateScanMaxHours * 3_600_000

export function createGate({ database, counters, passes, people, logger, clock }: GateNeeds): Gate {
  async function toResults(db: Queryable, found: readonly FoundScan[]): Promise<ScanResult[]> {
    const names = await people.names(db, [...new Set(found.flatMap(({ redemption }) => redemption?.accountId ?? []))])
    return found.map(({ scan, redemption }) => ({
      nonce: scan.nonce,
      outcome: scan.outcome,
      at: scan.at.toISOString(),
      problem: scan.problem,
      usedAt: scan.usedAt?.toISOString() ?? null,
      title: scan.title,
      person: redemption ? (names.get(redemption.accountId) ?? '') : null,
      remaining: redemption?.remaining ?? null,
      redemptionId: redemption?.id ?? null,
      undoneAt: redemption?.undoneAt?.toISOString() ?? null,
    }))
  }

  /** When it was: the server's time for whoever waits for its answer, the phone's for what it did by itself. */
  function timeOf({ told, at }: GateScan, now: Date): Date | null {
    if (told === null) return now
    const said = new Date(at)
    const age = now.getTime() - said.getTime()
    return age < -aheadMaxMs || age > lateMaxMs ? null : said
  }

  async function redeem(tx: Queryable, row: GateScanRow, scan: GateScan, merchant: MerchantRow, at: Date | null) {
    const refusal = await attempt(tx, async () => {
      if (at === null) throw new Problem('redemption.scan_out_of_time')
      const done = await passes.redeem(tx, { merchantId: merchant.id, code: scan.code, at })
      Object.assign(row, { outcome: 'redeemed', title: done.title, redemptionId: done.redemptionId })
    })
    if (refusal === null) return
    const { usedAt } = refusal.details as { usedAt?: string }
    Object.assign(row, {
      outcome: scan.told === 'let_in' ? 'conflict' : 'refused',
      problem: refusal.code,
      usedAt: usedAt === undefined ? null : new Date(usedAt),
      title: await passes.titleOf(tx, scan.code, merchant.businessId),
    })
  }

  function takeOne(staff: Staff, merchant: MerchantRow, scan: GateScan): Promise<ScanResult> {
    return database.transaction(async (tx) => {
      const now = clock.now()
      const at = timeOf(scan, now)
      const row: GateScanRow = {
        merchantId: merchant.id,
        nonce: scan.nonce,
        accountId: staff.actor.kind === 'account' ? staff.actor.accountId : null,
        at: at ?? new Date(scan.at),
        receivedAt: now,
        told: scan.told,
        outcome: scan.undone ? 'undone' : 'refused',
        problem: null,
        usedAt: null,
        title: null,
        redemptionId: null,
      }
      const isNew = await insertScan(tx, row)
      if (isNew) {
        // What the phone has refused by itself, or taken back, is written down and redeems nothing.
        if (scan.undone || scan.told === 'refused') row.title = await passes.titleOf(tx, scan.code, merchant.businessId)
        else await redeem(tx, row, scan, merchant, at)
        await updateScan(tx, row)
      } else if (scan.told !== null) await keepWhatWasTold(tx, merchant.id, scan)
      const [result] = await toResults(
        tx,
        await findScans(tx, { merchantId: merchant.id, nonce: scan.nonce, limit: 1 }),
      )
      if (!result) throw new Error('a scan is gone')
      return result
    })
  }

  /** The answer to the first sending was lost, and the phone went by itself: what it told is what really happened. */
  async function keepWhatWasTold(tx: Queryable, merchantId: string, { nonce, told }: GateScan): Promise<void> {
    const [found] = await findScans(tx, { merchantId, nonce, limit: 1 })
    if (found?.scan.told !== null) return
    const wasWrong = told === 'let_in' && found.scan.outcome === 'refused'
    await updateScan(tx, { ...found.scan, told, outcome: wasWrong ? 'conflict' : found.scan.outcome })
  }

  return {
    async take(staff, merchantId, scans) {
      const merchant = await counters.where(database, staff, merchantId)
      const items: ScanResult[] = []
      const later: string[] = []
      for (const scan of scans.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
        try {
          items.push(await takeOne(staff, merchant, scan))
        } catch (error) {
          // It says nothing about the pass: the phone keeps it.
          logger.warn('a scan could not be dealt with', { error })
          later.push(scan.nonce)
        }
      }
      return { items, later, now: clock.now().toISOString() }
    },

    async list(db, staff, { merchantId, ...search }) {
      await counters.where(db, staff, merchantId)
      const found = await findScans(db, { merchantId, ...search })
      const names = await people.names(db, [...new Set(found.flatMap(({ scan }) => scan.accountId ?? []))])
      const results = await toResults(db, found)
      return results.map((result, index) => {
        const scan = found[index]?.scan
        return { ...result, by: names.get(scan?.accountId ?? '') ?? '', offline: scan?.told !== null }
      })
    },
  }
}
