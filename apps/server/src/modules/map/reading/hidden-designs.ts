import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'

/** What a brand does not want to be seen. */
export interface Blacklist {
  businessId: string
  objectDefinitionIds: readonly string[]
}

export interface MapBrands {
  /** The businesses for which this person works. */
  staffOf(db: Queryable, accountId: string): Promise<string[]>
  /** What businesses keep out of inventories and maps; those that do. */
  blacklists(db: Queryable): Promise<Blacklist[]>
}

/** Designs of which nothing is shown on the map, of those of which something lies there: drafts, unless one works for the brand, and blacklisted ones. */
export async function hiddenDesigns(db: Queryable, brands: MapBrands, viewerId: string | null): Promise<string[]> {
  const [staffOf, blacklists] = await Promise.all([
    viewerId === null ? [] : brands.staffOf(db, viewerId),
    brands.blacklists(db),
  ])
  const black = blacklists.flatMap(({ businessId, objectDefinitionIds }) =>
    objectDefinitionIds.map((id) => ({ businessId, id })),
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    select design.id from object_definition design
    where (design.draft and design.business_id <> all(${sql.param(staffOf)}::text[])
        or (design.business_id, design.id) in (select * from unnest(
          ${sql.param(black.map((each) => each.businessId))}::text[], ${sql.param(black.map((each) => each.id))}::text[])))
      and exists (select from token
        where token.object_definition_id = design.id and token.place is not null and token.deleted_at is null)`)
  return rows.map(({ id }) => id)
}
