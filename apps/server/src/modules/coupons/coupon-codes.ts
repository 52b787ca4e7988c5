import { type couponRowErrors, Problem } from '@vitrine/protocol'
import { readCsv } from '@vitrine/token-rules'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { ensurePool, findKnownCodes, insertCodes, type NewCouponCode } from './coupon-codes.store.ts'

export interface CouponImport {
  poolId: string
  businessId: string
  /** Columns `code`, and `pin`, `expiry` and `value` where there are any, in any order. */
  csv: string
  /** What a pool that is made now is called; its id, when left out. */
  name?: string
  /** What becomes of the right lines while others are wrong; nothing is imported, when left out. */
  wrong?: 'refuse' | 'leave_out'
}

type CouponRowError = (typeof couponRowErrors)[number]

export interface CouponImported {
  imported: number
  /** What is wrong, by the line of the table; the heading is line 1. */
  errors: { line: number; error: CouponRowError }[]
}

export interface CouponCodes {
  /** Adds codes to a pool; the pool is made with its first codes. */
  importCouponCodes(tx: Queryable, codes: CouponImport): Promise<CouponImported>
}

const columns = ['code', 'pin', 'expiry', 'value'] as const
const cellMax = 200
const rowsMax = 100_000
/** A statement has at most 65,535 parameters. */
const rowsPerStatement = 5_000

export function createCouponCodes({ clock }: { clock: Clock }): CouponCodes {
  return {
    async importCouponCodes(tx, { poolId, businessId, csv, name = poolId, wrong = 'refuse' }) {
      const rows = readRows(csv)
      const pool = await ensurePool(tx, { id: poolId, businessId, name, createdAt: clock.now() })
      if (pool.businessId !== businessId) throw new Problem('coupon.pool_not_found')
      const errors: CouponImported['errors'] = []
      const codes: NewCouponCode[] = []
      const seen = new Set<string>()
      for (let start = 0; start < rows.length; start += rowsPerStatement) {
        const batch = rows.slice(start, start + rowsPerStatement)
        const known = await findKnownCodes(tx, poolId, batch.map(({ code }) => code).filter(Boolean))
        for (const [index, row] of batch.entries()) {
          const error = errorOf(row, seen, known)
          seen.add(row.code)
          // After the heading, counted from 1.
          if (error) errors.push({ line: start + index + 2, error })
          else codes.push({ ...row, expiry: row.expiry ? endOf(row.expiry) : null })
        }
      }
      if (errors.length > 0 && wrong === 'refuse') return { imported: 0, errors }
      for (let start = 0; start < codes.length; start += rowsPerStatement) {
        await insertCodes(tx, poolId, codes.slice(start, start + rowsPerStatement))
      }
      return { imported: codes.length, errors }
    },
  }
}

interface ReadRow {
  code: string
  pin: string | null
  expiry: string | null
  value: string | null
}

function readRows(csv: string): ReadRow[] {
  const [heading = [], ...lines] = readCsv(csv)
  const names = heading.map((name) => name.trim().toLowerCase())
  const unknown = names.find((name) => !(columns as readonly string[]).includes(name))
  if (!names.includes('code')) throw invalid('There is no column “code”.')
  if (unknown !== undefined) throw invalid('The columns are code, pin, expiry and value.')
  if (new Set(names).size < names.length) throw invalid('A column is there twice.')
  if (lines.length === 0) throw invalid('There are no codes.')
  if (lines.length > rowsMax) throw invalid(`There are more than ${rowsMax} codes.`)
  return lines.map((cells) => {
    const cell = (name: (typeof columns)[number]) => cells[names.indexOf(name)]?.trim() || null
    return { code: cell('code') ?? '', pin: cell('pin'), expiry: cell('expiry'), value: cell('value') }
  })
}

function errorOf(row: ReadRow, seen: ReadonlySet<string>, known: ReadonlySet<string>): CouponRowError | null {
  const cells = [row.code, row.pin ?? '', row.expiry ?? '', row.value ?? '']
  if (row.code === '') return 'code_missing'
  if (cells.some((cell) => cell.length > cellMax)) return 'too_long'
  if (cells.some((cell) => /\p{Cc}/u.test(cell))) return 'unreadable'
  if (seen.has(row.code)) return 'code_twice'
  if (known.has(row.code)) return 'code_known'
  if (row.expiry !== null && !isDate(row.expiry)) return 'expiry_invalid'
  return null
}

/** `2027-03-31` is good for that whole day (UTC); with a time, until then. */
const endOf = (expiry: string) => new Date(expiry.includes('T') ? expiry : `${expiry}T23:59:59.999Z`)

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)) return false
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(new Date(text).getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}

const invalid = (message: string) => new Problem('request.invalid', { issues: [{ path: 'csv', message }] })
