import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { gateScan, redemption } from './merchants.schema.ts'
import type { RedemptionRow } from './merchants.store.ts'

export type GateScanRow = typeof gateScan.$inferSelect

export interface FoundScan {
  scan: GateScanRow
  redemption: RedemptionRow | null
}

/** False when the same scan is there already; it waits for whoever is writing it. */
export async function insertScan(tx: Queryable, row: GateScanRow): Promise<boolean> {
  const rows = await tx.insert(gateScan).values(row).onConflictDoNothing().returning({ nonce: gateScan.nonce })
  return rows.length === 1
}

export async function updateScan(tx: Queryable, row: GateScanRow): Promise<void> {
  const { merchantId, nonce, ...columns } = row
  await tx
    .update(gateScan)
    .set(columns)
    .where(and(eq(gateScan.merchantId, merchantId), eq(gateScan.nonce, nonce)))
}

export function findScans(
  db: Queryable,
  {
    merchantId,
    nonce,
    only,
    limit,
  }: { merchantId: string; nonce?: string; only?: 'conflicts' | undefined; limit: number },
): Promise<FoundScan[]> {
  return db
    .select({ scan: gateScan, redemption })
    .from(gateScan)
    .leftJoin(redemption, eq(redemption.id, gateScan.redemptionId))
    .where(
      and(
        eq(gateScan.merchantId, merchantId),
        nonce === undefined ? undefined : eq(gateScan.nonce, nonce),
        only === 'conflicts' ? eq(gateScan.outcome, 'conflict') : undefined,
      ),
    )
    .orderBy(desc(gateScan.at), desc(gateScan.nonce))
    .limit(limit)
}
