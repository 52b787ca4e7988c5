import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/database/columns.ts'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { coin, coinBalance, coinEnrolment, type coinTransaction } from './coins.schema.ts'

export type CoinRow = typeof coin.$inferSelect
export type EnrolmentRow = typeof coinEnrolment.$inferSelect
export type BalanceRow = typeof coinBalance.$inferSelect
export type TransactionRow = typeof coinTransaction.$inferSelect

export async function insertCoin(tx: Queryable, row: CoinRow): Promise<boolean> {
  const inserted = await tx.insert(coin).values(row).onConflictDoNothing().returning({ id: coin.id })
  return inserted.length > 0
}

const findByBusinessStatement = {
  name: 'coins.find-by-business',
  text: `select ${columnsOf(coin, 'c')} from coin c where business_id = $1`,
}

export async function findCoinOfBusiness(db: Queryable, businessId: string): Promise<CoinRow | null> {
  const [row] = await runPrepared<CoinRow>(db, findByBusinessStatement, [businessId])
  return row ?? null
}

export async function lockCoin(tx: Queryable, businessId: string): Promise<CoinRow | null> {
  const [row] = await tx.select().from(coin).where(eq(coin.businessId, businessId)).for('update')
  return row ?? null
}

export async function updateCoinRow(tx: Queryable, id: string, change: Partial<CoinRow>): Promise<CoinRow> {
  const [row] = await tx.update(coin).set(change).where(eq(coin.id, id)).returning()
  if (!row) throw new Error('a locked coin is gone')
  return row
}

/** What one person has of one coin, and whether they may use it. */
export interface FoundHolding {
  coin: CoinRow
  balance: BalanceRow | null
  enrolment: EnrolmentRow | null
}

/** Of every coin that the person holds or has enrolled for; with a business, of its coin in any case. */
export async function listHoldings(
  db: Queryable,
  { accountId, businessId }: { accountId: string; businessId?: string | undefined },
): Promise<FoundHolding[]> {
  return db
    .select({ coin, balance: coinBalance, enrolment: coinEnrolment })
    .from(coin)
    .leftJoin(coinBalance, and(eq(coinBalance.coinId, coin.id), eq(coinBalance.holder, accountId)))
    .leftJoin(coinEnrolment, and(eq(coinEnrolment.coinId, coin.id), eq(coinEnrolment.accountId, accountId)))
    .where(
      businessId === undefined
        ? or(
            inArray(
              coin.id,
              db.select({ id: coinBalance.coinId }).from(coinBalance).where(eq(coinBalance.holder, accountId)),
            ),
            inArray(
              coin.id,
              db.select({ id: coinEnrolment.coinId }).from(coinEnrolment).where(eq(coinEnrolment.accountId, accountId)),
            ),
          )
        : eq(coin.businessId, businessId),
    )
    .orderBy(coin.name, coin.id)
}

export async function findEnrolment(db: Queryable, coinId: string, accountId: string): Promise<EnrolmentRow | null> {
  const [row] = await db
    .select()
    .from(coinEnrolment)
    .where(and(eq(coinEnrolment.coinId, coinId), eq(coinEnrolment.accountId, accountId)))
  return row ?? null
}

/** Accepting the same version again does not move its time. */
export async function upsertEnrolment(tx: Queryable, row: EnrolmentRow): Promise<void> {
  await tx
    .insert(coinEnrolment)
    .values(row)
    .onConflictDoUpdate({
      target: [coinEnrolment.coinId, coinEnrolment.accountId],
      set: { termsVersion: row.termsVersion, enrolledAt: row.enrolledAt },
      setWhere: sql`${coinEnrolment.termsVersion} <> ${row.termsVersion}`,
    })
}

/** What the source has accepted counts for the target where the target has not spoken itself. */
export async function moveEnrolments(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into coin_enrolment (coin_id, account_id, terms_version, enrolled_at)
    select coin_id, ${to}::uuid, terms_version, enrolled_at from coin_enrolment where account_id = ${from}
    on conflict do nothing`)
  await tx.delete(coinEnrolment).where(eq(coinEnrolment.accountId, from))
}

/** The coins of which somebody has or has had some. */
export async function listCoinsHeldBy(db: Queryable, holder: string): Promise<Pick<CoinRow, 'id' | 'businessId'>[]> {
  return db
    .select({ id: coin.id, businessId: coin.businessId })
    .from(coinBalance)
    .innerJoin(coin, eq(coin.id, coinBalance.coinId))
    .where(eq(coinBalance.holder, holder))
    .orderBy(coin.id)
}

export async function readBalance(db: Queryable, coinId: string, holder: string): Promise<number> {
  const [row] = await db
    .select({ balance: coinBalance.balance })
    .from(coinBalance)
    .where(and(eq(coinBalance.coinId, coinId), eq(coinBalance.holder, holder)))
  return row?.balance ?? 0
}

/** The balances of a brand's own side and how many people hold some. */
export async function readSupply(
  db: Queryable,
  coinId: string,
): Promise<{ treasury: number; issued: number; holders: number }> {
  const { rows } = await db.execute<{ treasury: number; issued: number; holders: number }>(sql`
    select coalesce(max(balance) filter (where holder = 'treasury'), 0)::bigint as treasury,
      coalesce(-max(balance) filter (where holder = 'mint'), 0)::bigint as issued,
      count(*) filter (where holder not in ('treasury', 'waiting', 'mint') and balance > 0)::int as holders
    from coin_balance where coin_id = ${coinId}`)
  return rows[0] ?? { treasury: 0, issued: 0, holders: 0 }
}

export function countKindsHeld(db: Queryable, accountId: string): Promise<number> {
  return db.$count(coinBalance, and(eq(coinBalance.holder, accountId), gt(coinBalance.balance, 0)))
}
