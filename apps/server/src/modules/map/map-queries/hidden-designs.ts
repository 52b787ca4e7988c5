import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, executePrepared, type Queryable } from '../../../platform/database/database.ts'
import type { Reach } from '../../../platform/reach.ts'

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

/** Designs of which somebody is shown nothing on the map. */
export interface HiddenDesigns {
  /** Drafts, unless one works for their brand, and what brands have blacklisted; for any passer-by with null. */
  from(readerId: string | null): Promise<string[]>
}

export interface HiddenDesignsNeeds {
  database: Database
  brands: MapBrands
  clock: Clock
}

/** A blacklist is heard within this time; drafts are looked up every time. */
const blacklistsMs = 5_000

/** Those of these designs that are reached. The others are not shown anyway, and how many tokens there are of them is not told. */
export async function reachedDesigns(db: Queryable, ids: readonly string[], reach: Reach): Promise<readonly string[]> {
  if (reach === null || ids.length === 0) return ids
  const found = await executePrepared<{ id: string }>(
    db,
    sql`select id from object_definition
      where id = any(${sql.param([...ids])}::text[]) and business_id = any(${sql.param([...reach])}::text[])`,
  )
  return found.map(({ id }) => id)
}

/** Whether more than so many tokens of these designs lie on the map. */
export async function isMoreOnMap(
  db: Queryable,
  objectDefinitionIds: readonly string[],
  limit: number,
): Promise<boolean> {
  const [found] = await executePrepared<{ count: number }>(
    db,
    sql`
    select count(*)::int as count from (select from token
      where object_definition_id = any(${sql.param([...objectDefinitionIds])}::text[]) and place is not null and deleted_at is null
      limit ${limit + 1}) one`,
  )
  return (found?.count ?? 0) > limit
}

export function createHiddenDesigns({ database, brands, clock }: HiddenDesignsNeeds): HiddenDesigns {
  let known: { until: number; ids: Promise<string[]> } | null = null

  function blacklisted(): Promise<string[]> {
    const now = clock.now().getTime()
    if (known && now < known.until) return known.ids
    const ids = readBlacklisted()
    known = { until: now + blacklistsMs, ids }
    ids.catch(() => {
      known = null
    })
    return ids
  }

  /** Only a brand's own designs are its to hide. */
  async function readBlacklisted(): Promise<string[]> {
    const lists = await brands.blacklists(database)
    const pairs = lists.flatMap(({ businessId, objectDefinitionIds }) =>
      objectDefinitionIds.map((id) => ({ businessId, id })),
    )
    if (pairs.length === 0) return []
    const { rows } = await database.execute<{ id: string }>(sql`
      select id from object_definition where (business_id, id) in (select * from unnest(
        ${sql.param(pairs.map((each) => each.businessId))}::text[], ${sql.param(pairs.map((each) => each.id))}::text[]))`)
    return rows.map(({ id }) => id)
  }

  const draftsOnMap = () =>
    executePrepared<{ id: string; businessId: string }>(
      database,
      sql`
      select design.id, design.business_id as "businessId" from object_definition design
      where design.draft and exists (select from token
        where token.object_definition_id = design.id and token.place is not null and token.deleted_at is null)`,
    )

  return {
    async from(readerId) {
      const [black, drafts] = await Promise.all([blacklisted(), draftsOnMap()])
      const own = drafts.length > 0 && readerId !== null ? await brands.staffOf(database, readerId) : []
      const hidden = drafts.filter(({ businessId }) => !own.includes(businessId)).map(({ id }) => id)
      return [...new Set([...black, ...hidden])]
    },
  }
}
