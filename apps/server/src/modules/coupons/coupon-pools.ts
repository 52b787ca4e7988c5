import { randomInt } from 'node:crypto'
import { type BodyOf, type CouponPool, type generateCouponCodes, Problem } from '@vitrine/protocol'
import { csvLine } from '@vitrine/token-rules'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Audit } from '../studio/index.ts'
import {
  type CountedPool,
  deleteFreeCodes,
  ensurePool,
  findPool,
  insertNewCodes,
  listCodes,
  listPools,
  lockPool,
  updatePool,
} from './coupon-codes.store.ts'
import type { CouponCodes, CouponImported } from './coupon-codes.ts'

type Generated = BodyOf<typeof generateCouponCodes>

/** What a business's staff do with pools of codes. Codes themselves are never written down in the audit. */
export interface CouponPools {
  list(db: Queryable, businessId: string): Promise<CouponPool[]>
  put(tx: Queryable, staff: Staff, pool: { id: string; version: number; name: string }): Promise<CouponPool>
  import(
    tx: Queryable,
    staff: Staff,
    codes: { poolId: string; csv: string; wrong: 'refuse' | 'leave_out' },
  ): Promise<CouponImported>
  generate(tx: Queryable, staff: Staff, poolId: string, wanted: Generated): Promise<CouponPool>
  deleteFree(tx: Queryable, staff: Staff, poolId: string): Promise<CouponPool>
  /** Refuses a pool of another business before the first line. */
  export(db: Queryable, businessId: string, poolId: string): Promise<AsyncIterable<string>>
}

export interface CouponPoolsNeeds {
  coupons: CouponCodes
  audit: Pick<Audit, 'record' | 'assertVersion'>
  clock: Clock
}

/** Without those that people take for each other: 0 and O, 1, I and L, U and V. */
const signs = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const rowsAtOnce = 5_000

export function createCouponPools({ coupons, audit, clock }: CouponPoolsNeeds): CouponPools {
  async function read(db: Queryable, businessId: string, id: string): Promise<CouponPool> {
    const [found] = await listPools(db, { businessId, id, now: clock.now() })
    if (!found) throw new Problem('coupon.pool_not_found')
    return toPool(found)
  }

  async function lockOwn(tx: Queryable, businessId: string, id: string) {
    const row = await lockPool(tx, id)
    if (row?.businessId !== businessId) throw new Problem('coupon.pool_not_found')
    return row
  }

  return {
    list: async (db, businessId) => (await listPools(db, { businessId, now: clock.now() })).map(toPool),

    async put(tx, staff, { id, version, name }) {
      const { businessId, by } = staff
      const before = await lockPool(tx, id)
      if (before && before.businessId !== businessId) throw new Problem('coupon.pool_not_found')
      await audit.assertVersion(tx, version, before ?? { version: 0, editedBy: null, editedAt: null })
      const now = clock.now()
      if (!before) await ensurePool(tx, { id, businessId, name, createdAt: now })
      await updatePool(tx, id, { name, version: version + 1, editedBy: by, editedAt: now })
      const what = before ? 'coupon-pool.renamed' : 'coupon-pool.created'
      await audit.record(tx, staff, { what, id, title: name, before: before && { name: before.name }, after: { name } })
      return read(tx, businessId, id)
    },

    async import(tx, staff, { poolId, csv, wrong }) {
      const imported = await coupons.importCouponCodes(tx, { poolId, businessId: staff.businessId, csv, wrong })
      if (imported.imported === 0) return imported
      const { name } = await lockOwn(tx, staff.businessId, poolId)
      const after = { imported: imported.imported, leftOut: imported.errors.length }
      await audit.record(tx, staff, { what: 'coupon-codes.imported', id: poolId, title: name, after })
      return imported
    },

    async generate(tx, staff, poolId, { count, prefix, length, expiry, value }) {
      const { name } = await lockOwn(tx, staff.businessId, poolId)
      const code = () => prefix + Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
      const given = { pin: null, expiry: expiry === null ? null : new Date(expiry), value }
      for (let made = 0; made < count; ) {
        const wanted = Math.min(count - made, rowsAtOnce)
        const codes = new Set(Array.from({ length: wanted }, code))
        // One that the pool has already is drawn again.
        made += await insertNewCodes(
          tx,
          poolId,
          [...codes].map((each) => ({ ...given, code: each })),
        )
      }
      await audit.record(tx, staff, {
        what: 'coupon-codes.generated',
        id: poolId,
        title: name,
        after: { count, prefix, length, expiry, value },
      })
      return read(tx, staff.businessId, poolId)
    },

    async deleteFree(tx, staff, poolId) {
      const { name } = await lockOwn(tx, staff.businessId, poolId)
      const count = await deleteFreeCodes(tx, poolId)
      await audit.record(tx, staff, { what: 'coupon-codes.deleted', id: poolId, title: name, before: { count } })
      return read(tx, staff.businessId, poolId)
    },

    async export(db, businessId, poolId) {
      const row = await findPool(db, poolId)
      if (row?.businessId !== businessId) throw new Problem('coupon.pool_not_found')
      return linesOf(db, poolId)
    },
  }
}

async function* linesOf(db: Queryable, poolId: string): AsyncGenerator<string> {
  // Spreadsheets take it for UTF-8 by this mark.
  yield `\uFEFF${csvLine(['code', 'pin', 'expiry', 'value', 'given at'])}`
  let after = 0
  for (;;) {
    const rows = await listCodes(db, { poolId, after, limit: rowsAtOnce })
    yield rows
      .map(({ code, pin, expiry, value, assignedAt }) =>
        csvLine([code, pin, expiry?.toISOString(), value, assignedAt?.toISOString()]),
      )
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.position
  }
}

const toPool = ({ pool: { id, name, version, createdAt }, codes }: CountedPool): CouponPool => ({
  id,
  name: name || id,
  version,
  createdAt: createdAt.toISOString(),
  codes,
})
