import { type ObjectDefinition, Problem } from '@vitrine/protocol'
import { and, asc, count, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { BehaviourRegistry } from '../actions/registry.ts'
import { designBlocks } from '../inventory/token-view.ts'
import type { DefinitionRow } from '../ledger/tokens.store.ts'
import { objectDefinition } from '../tokens.schema.ts'

export interface DesignSearch {
  businessId: string
  campaignId?: string
  campaignIds?: readonly string[]
  ids?: readonly string[] | undefined
  /** Part of its name. */
  query?: string | undefined
  category?: string | undefined
  /** What it must be able to do. */
  behaviorId?: string
  /** Staff see drafts, and settings whole. */
  forStaff: boolean
  limit?: number
  page?: number
}

/** Designs as the studio gives them. */
export interface Designs {
  one(db: Queryable, wanted: { businessId: string; id: string; forStaff: boolean }): Promise<ObjectDefinition>
  search(db: Queryable, search: DesignSearch): Promise<{ items: ObjectDefinition[]; total: number }>
}

/** A campaign has far fewer. */
const allOfThem = 1_000

export function createDesigns({ behaviours, clock }: { behaviours: BehaviourRegistry; clock: Clock }): Designs {
  function toDesign(row: DefinitionRow, forStaff: boolean): ObjectDefinition {
    const blocks = designBlocks(row)
    return {
      id: row.id,
      businessId: row.businessId,
      campaignId: row.campaignId,
      blueprintId: row.blueprintId,
      displayName: row.displayName,
      description: row.description,
      category: row.category,
      isDraft: row.draft,
      limitPerUser: row.limitPerUser,
      state: forStaff ? blocks : behaviours.show(blocks, { isOwner: false, now: clock.now() }),
      viewPlacements: row.views,
      createdAt: row.createdAt.toISOString(),
    } as ObjectDefinition
  }

  const search: Designs['search'] = async (db, wanted) => {
    const { forStaff, limit = allOfThem, page = 0 } = wanted
    const matches = conditionsOf(wanted)
    const [rows, [counted]] = await Promise.all([
      db
        .select()
        .from(objectDefinition)
        .where(matches)
        .orderBy(asc(objectDefinition.createdAt), asc(objectDefinition.id))
        .limit(limit)
        .offset(page * limit),
      db.select({ total: count() }).from(objectDefinition).where(matches),
    ])
    return { items: rows.map((row) => toDesign(row, forStaff)), total: counted?.total ?? 0 }
  }

  return {
    search,
    async one(db, { id, ...wanted }) {
      const { items } = await search(db, { ...wanted, ids: [id] })
      if (!items[0]) throw new Problem('object_definition.not_found')
      return items[0]
    },
  }
}

function conditionsOf({
  businessId,
  campaignId,
  campaignIds,
  ids,
  query,
  category,
  behaviorId,
  forStaff,
}: DesignSearch) {
  const { businessId: business, campaignId: campaign } = objectDefinition
  const all: (SQL | undefined)[] = [
    eq(business, businessId),
    campaignId === undefined ? undefined : eq(campaign, campaignId),
    campaignIds === undefined ? undefined : inArray(campaign, [...campaignIds]),
    ids === undefined ? undefined : inArray(objectDefinition.id, [...ids]),
    query ? ilike(objectDefinition.displayName, `%${query.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    category ? eq(objectDefinition.category, category) : undefined,
    behaviorId === undefined ? undefined : sql`${objectDefinition.behaviours} ? ${behaviorId}`,
    forStaff ? undefined : eq(objectDefinition.draft, false),
  ]
  return and(...all)
}
