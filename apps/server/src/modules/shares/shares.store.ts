import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { shareLink, shareTaken } from './shares.schema.ts'

export type ShareLinkRow = typeof shareLink.$inferSelect

export async function insertShareLink(tx: Queryable, row: typeof shareLink.$inferInsert): Promise<void> {
  await tx.insert(shareLink).values(row)
}

export async function closeShareLinksOf(tx: Queryable, tokenId: string, closedAt: Date): Promise<void> {
  await tx
    .update(shareLink)
    .set({ closedAt })
    .where(and(eq(shareLink.tokenId, tokenId), isNull(shareLink.closedAt)))
}

/** Null when there is none or it is closed. */
export async function findShareLink(db: Queryable, id: string): Promise<ShareLinkRow | null> {
  const [row] = await db
    .select()
    .from(shareLink)
    .where(and(eq(shareLink.id, id), isNull(shareLink.closedAt)))
  return row ?? null
}

export async function findTaken(db: Queryable, shareId: string, accountId: string): Promise<string | null> {
  const [row] = await db
    .select()
    .from(shareTaken)
    .where(and(eq(shareTaken.shareId, shareId), eq(shareTaken.accountId, accountId)))
  return row?.tokenId ?? null
}

export async function insertTaken(tx: Queryable, row: typeof shareTaken.$inferInsert): Promise<void> {
  await tx.insert(shareTaken).values(row)
}

/** One account's links and copies become another's, as when accounts are merged. */
export async function mergeShares(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(shareLink).set({ sharerId: to }).where(eq(shareLink.sharerId, from))
  await tx.execute(sql`
    insert into share_taken (share_id, account_id, token_id)
    select share_id, ${to}::uuid, token_id from share_taken where account_id = ${from}
    on conflict do nothing`)
  await tx.delete(shareTaken).where(eq(shareTaken.accountId, from))
}
