import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { account } from './users.schema.ts'

/**
 * Which account each of these is now, after merges. Those stay open until the transaction ends; who is closed for good is left out.
 * Accounts are locked in one order.
 */
export async function keepRemaining(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  for (;;) {
    const { rows } = await tx.execute<{ origin: string; id: string }>(sql`
      with recursive line as (
        select id as origin, id, merged_into, closed_at from ${account} where id = any(${sql.param(ids)}::uuid[])
        union all
        select line.origin, next.id, next.merged_into, next.closed_at
        from line join ${account} next on next.id = line.merged_into)
      select origin, id from line where closed_at is null`)
    const remaining = [...new Set(rows.map(({ id }) => id))]
    const { rows: open } = await tx.execute<{ id: string }>(sql`
      select id from ${account} where id = any(${sql.param(remaining)}::uuid[]) and closed_at is null
      order by id for key share`)
    // One that was merged while this waited for it is looked for again.
    if (open.length === remaining.length) return new Map(rows.map(({ origin, id }) => [origin, id]))
  }
}
