import type { BulkDrop } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../../platform/database/database.ts'
import type { Blocks } from '../tokens.schema.ts'
import { bulkDrop, bulkDropToken } from './bulk-drops.schema.ts'

export type NewBulkDrop = typeof bulkDrop.$inferInsert

export async function insertDrop(tx: Queryable, drop: NewBulkDrop, tokenIds: readonly string[]): Promise<void> {
  await tx.insert(bulkDrop).values(drop)
  await tx.execute(sql`
    insert into ${bulkDropToken} (drop_id, token_id) select ${drop.id}, unnest(${sql.param([...tokenIds])}::uuid[])`)
}

/** Still the business's own, and on the map: not picked up, nor picked up and dropped again by somebody. */
const isLeft = 'token.place is not null and token.deleted_at is null and token.owner_id is null'

const listStatement = {
  name: 'bulk-drops.list',
  text: `select id, object_definition_id as "objectDefinitionId", dropped_at as "droppedAt", dropped, recalled_at as "recalledAt",
      (select count(*)::int from bulk_drop_token laid join token on token.id = laid.token_id
        where laid.drop_id = bulk_drop.id and ${isLeft}) as left
    from bulk_drop
    where business_id = $1 and ($2::uuid is null or (dropped_at, id) < (select dropped_at, id from bulk_drop where id = $2))
    order by dropped_at desc, id desc limit $3`,
}

export interface ListedDrop extends Pick<BulkDrop, 'id' | 'objectDefinitionId' | 'dropped' | 'left'> {
  droppedAt: Date
  recalledAt: Date | null
}

export async function listDrops(
  db: Queryable,
  { businessId, after, limit }: { businessId: string; after?: string | undefined; limit: number },
): Promise<ListedDrop[]> {
  return runPrepared<ListedDrop>(db, listStatement, [businessId, after ?? null, limit])
}

/** Marks the drop as taken back; false when the business has made no such drop. */
export async function markRecalled(
  tx: Queryable,
  { id, businessId, at }: { id: string; businessId: string; at: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update ${bulkDrop} set recalled_at = coalesce(recalled_at, ${at}) where id = ${id} and business_id = ${businessId} returning id`)
  return rows.length > 0
}

export interface LeftToken {
  id: string
  objectDefinitionId: string
  businessId: string
  state: Blocks
}

const recallStatement = {
  name: 'bulk-drops.recall',
  text: `with taken as (
      select token.id from bulk_drop_token laid join token on token.id = laid.token_id
      where laid.drop_id = $1 and ${isLeft} order by token.id limit $3 for update of token)
    update token set deleted_at = $2, modified_at = $2, revision = revision + 1
    from taken where token.id = taken.id
    returning token.id, token.object_definition_id as "objectDefinitionId", token.business_id as "businessId", token.state`,
}

/** Deletes so many of those that are left; whoever is just picking one up is waited for, and keeps it. */
export async function deleteLeft(
  tx: Queryable,
  { dropId, at, limit }: { dropId: string; at: Date; limit: number },
): Promise<LeftToken[]> {
  return runPrepared<LeftToken>(tx, recallStatement, [dropId, at, limit])
}
