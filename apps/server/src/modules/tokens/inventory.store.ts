import { and, asc, desc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { holding, objectDefinition, token } from './tokens.schema.ts'
import type { TokenRow } from './tokens.store.ts'

export type SortBy = 'when_modified' | 'when_created' | 'display_name'

/** A design of which a person holds something. */
export interface HeldDesign {
  id: string
  businessId: string
  draft: boolean
  revision: number
  held: number
  atRoot: number
}

export interface HeldFilter {
  ownerId: string
  businessId?: string | undefined
  category?: string | undefined
}

export async function listHeldDesigns(db: Queryable, filter: HeldFilter): Promise<HeldDesign[]> {
  return db
    .select({
      id: objectDefinition.id,
      businessId: objectDefinition.businessId,
      draft: objectDefinition.draft,
      revision: objectDefinition.revision,
      held: holding.held,
      atRoot: holding.atRoot,
    })
    .from(holding)
    .innerJoin(objectDefinition, eq(objectDefinition.id, holding.objectDefinitionId))
    .where(
      and(
        eq(holding.ownerId, filter.ownerId),
        gt(holding.held, 0),
        filter.businessId === undefined ? undefined : eq(objectDefinition.businessId, filter.businessId),
        filter.category === undefined ? undefined : eq(objectDefinition.category, filter.category),
      ),
    )
}

export interface PageQuery {
  ownerId: string
  parentId: string
  sortBy: SortBy
  descending: boolean
  /** Only these designs; every design when left out. */
  only?: readonly string[] | undefined
  /** None of these designs. */
  except?: readonly string[]
  /** Designs in the order in which they come, before the sort. */
  ranked?: readonly string[]
  offset: number
  limit: number
}

const sortColumns = { when_modified: token.modifiedAt, when_created: token.createdAt, display_name: token.sortName }

/** The page's ids come from the index alone, however deep the page lies; only its own rows are read from the table. */
export async function listPage(db: Queryable, query: PageQuery): Promise<TokenRow[]> {
  if (query.limit <= 0) return []
  const direction = query.descending ? desc : asc
  const rank: SQL[] = query.ranked
    ? [sql`array_position(${sql.param([...query.ranked])}::text[], ${token.objectDefinitionId})`]
    : []
  const order = [...rank, direction(sortColumns[query.sortBy]), direction(token.id)]
  const page = db
    .select({ id: token.id })
    .from(token)
    .where(
      and(
        eq(token.ownerId, query.ownerId),
        eq(token.parentId, query.parentId),
        query.only ? inArray(token.objectDefinitionId, [...query.only]) : undefined,
        query.except?.length ? notInArray(token.objectDefinitionId, [...query.except]) : undefined,
      ),
    )
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset)
  return db
    .select()
    .from(token)
    .where(inArray(token.id, page))
    .orderBy(...order)
}

/** How many tokens of these designs lie in a folder. */
export async function countInFolder(
  db: Queryable,
  { ownerId, parentId, only }: { ownerId: string; parentId: string; only: readonly string[] },
): Promise<number> {
  if (only.length === 0) return 0
  return db.$count(
    token,
    and(eq(token.ownerId, ownerId), eq(token.parentId, parentId), inArray(token.objectDefinitionId, [...only])),
  )
}
