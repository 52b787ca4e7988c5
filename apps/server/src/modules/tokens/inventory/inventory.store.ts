import { and, asc, desc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../../platform/database/database.ts'
import type { TokenRow } from '../ledger/tokens.store.ts'
import { holding, objectDefinition, token } from '../tokens.schema.ts'

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

export type DroppedToken = Pick<TokenRow, 'id' | 'parentId' | 'objectDefinitionId'>

const droppedStatement = {
  name: 'inventory.dropped',
  text: `select id, parent_id as "parentId", object_definition_id as "objectDefinitionId" from token
    where owner_id = $1 and place is not null and deleted_at is null`,
}

/** What a person has laid on the map and nobody has picked up. */
export const listDropped = (db: Queryable, ownerId: string): Promise<DroppedToken[]> =>
  runPrepared<DroppedToken>(db, droppedStatement, [ownerId])

/** Only these tokens, or all but these. */
export type Among = { is: 'only' | 'except'; ids: readonly string[] } | null

const isAmong = (among: Among): SQL | undefined =>
  among === null
    ? undefined
    : among.is === 'only'
      ? sql`${token.id} = any(${sql.param([...among.ids])}::uuid[])`
      : sql`${token.id} <> all(${sql.param([...among.ids])}::uuid[])`

export interface PageQuery {
  ownerId: string
  parentId: string
  sortBy: SortBy
  descending: boolean
  /** Only these designs; every design when left out. */
  only?: readonly string[] | undefined
  /** None of these designs. */
  except?: readonly string[]
  among: Among
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
        isAmong(query.among),
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
  { ownerId, parentId, only, among }: { ownerId: string; parentId: string; only: readonly string[]; among: Among },
): Promise<number> {
  if (only.length === 0) return 0
  return db.$count(
    token,
    and(
      eq(token.ownerId, ownerId),
      eq(token.parentId, parentId),
      inArray(token.objectDefinitionId, [...only]),
      isAmong(among),
    ),
  )
}
