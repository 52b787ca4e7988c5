import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { beyondReach, type Reach } from '../../../platform/reach.ts'
import { networkVatom } from '../legacy-network.schema.ts'
import type { VatomRow } from './vatom-view.ts'

/**
 * Before something happens to an object: what lies in it, however deep, goes with it, and what it lies in loses it. Throws
 * `auth.insufficient_scope` where any of these is of a business that is not reached.
 */
export async function assertWholeReached(tx: Queryable, { id, parentId }: VatomRow, reach: Reach): Promise<void> {
  if (reach === null) return
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    with recursive inside as (
      select id, author from ${networkVatom} where parent_id = ${id} and trashed_at is null
      union select child.id, child.author from ${networkVatom} child join inside on child.parent_id = inside.id
      where child.trashed_at is null)
    select exists (
      select from (
        select author from inside
        union all select author from ${networkVatom} where id = ${parentId}) touched
      where author <> all(${sql.param([...reach])}::text[])) as found`)
  if (rows[0]?.found) throw beyondReach()
}
