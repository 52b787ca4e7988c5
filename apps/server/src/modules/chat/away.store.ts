import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { chatAccountData, chatTold } from './chat.schema.ts'
import type { Content } from './matrix-types.ts'

/** Up to where people were told; null where another server is at it. The first time, of nothing before now. */
export async function takeTold(tx: Queryable, now: number): Promise<number | null> {
  await tx.insert(chatTold).values({ position: now }).onConflictDoNothing()
  const { rows } = await tx.execute<{ position: string }>(sql`select position from ${chatTold} for update skip locked`)
  return rows[0] ? Number(rows[0].position) : null
}

export async function moveTold(tx: Queryable, position: number): Promise<void> {
  await tx.update(chatTold).set({ position })
}

export async function listRules(db: Queryable, accountIds: readonly string[]): Promise<Map<string, Content>> {
  const rows = await db
    .select({ accountId: chatAccountData.accountId, content: chatAccountData.content })
    .from(chatAccountData)
    .where(
      and(
        inArray(chatAccountData.accountId, [...accountIds]),
        eq(chatAccountData.room, ''),
        eq(chatAccountData.type, 'm.push_rules'),
      ),
    )
  return new Map(rows.map(({ accountId, content }) => [accountId, content]))
}
