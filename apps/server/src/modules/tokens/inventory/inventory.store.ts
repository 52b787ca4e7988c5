import type { sortBys } from '@vitrine/protocol'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { columnsOf } from '../../../platform/database/columns.ts'
import { type Queryable, runPrepared } from '../../../platform/database/database.ts'
import { sharedJson } from '../../../platform/database/shared-json.ts'
import type { TokenRow } from '../ledger/tokens.store.ts'
import { token } from '../tokens.schema.ts'

export type SortBy = (typeof sortBys)[number]

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

const heldDesignsStatement = {
  name: 'inventory.held-designs',
  text: `select d.id, d.business_id as "businessId", d.draft, d.revision, h.held, h.at_root as "atRoot"
    from holding h join object_definition d on d.id = h.object_definition_id
    where h.owner_id = $1 and h.held > 0
      and ($2::text is null or d.business_id = $2) and ($3::text is null or d.category = $3)`,
}

export const listHeldDesigns = (db: Queryable, { ownerId, businessId, category }: HeldFilter): Promise<HeldDesign[]> =>
  runPrepared<HeldDesign>(db, heldDesignsStatement, [ownerId, businessId ?? null, category ?? null])

export type PlacedToken = Pick<TokenRow, 'id' | 'parentId' | 'objectDefinitionId'>

const droppedStatement = {
  name: 'inventory.dropped',
  text: `select id, parent_id as "parentId", object_definition_id as "objectDefinitionId" from token
    where owner_id = $1 and place is not null and deleted_at is null`,
}

/** What a person has laid on the map and nobody has picked up. */
export const listDropped = (db: Queryable, ownerId: string): Promise<PlacedToken[]> =>
  runPrepared<PlacedToken>(db, droppedStatement, [ownerId])

const atAddressesStatement = {
  name: 'inventory.at-addresses',
  text: `select id, parent_id as "parentId", object_definition_id as "objectDefinitionId" from token
    where owner_id = $1 and state->'held-at-v1'->>'address' is not null and deleted_at is null`,
}

/** What a person was sent at chain addresses of their own. */
export const listAtAddresses = (db: Queryable, ownerId: string): Promise<PlacedToken[]> =>
  runPrepared<PlacedToken>(db, atAddressesStatement, [ownerId])

/** Only these tokens, or all but these. */
export type Among = { is: 'only' | 'except'; ids: readonly string[] } | null

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

const sortColumns = {
  when_received: 'received_at',
  when_modified: 'modified_at',
  when_created: 'created_at',
  display_name: 'sort_name',
}

/** The page's ids come from the index alone, however deep the page lies; only its own rows are read from the table. */
export async function listPage(db: Queryable, query: PageQuery): Promise<TokenRow[]> {
  if (query.limit <= 0) return []
  const { ownerId, parentId, only, except, among, ranked, offset, limit } = query
  const values: unknown[] = [ownerId, parentId, limit, offset]
  const next = (value: unknown) => `$${values.push(value)}`
  const direction = query.descending ? 'desc' : 'asc'
  const conditions = [
    't.owner_id = $1 and t.parent_id = $2',
    ...(only ? [`t.object_definition_id = any(${next([...only])}::text[])`] : []),
    ...(except?.length ? [`t.object_definition_id <> all(${next([...except])}::text[])`] : []),
    ...(among ? [`t.id ${among.is === 'only' ? '= any' : '<> all'}(${next([...among.ids])}::uuid[])`] : []),
  ].join(' and ')
  const rank = ranked ? `array_position(${next([...ranked])}::text[], t.object_definition_id), ` : ''
  const order = `order by ${rank}t.${sortColumns[query.sortBy]} ${direction}, t.id ${direction}`
  const text = `select ${tokenColumns} from token t
    where t.id in (select t.id from token t where ${conditions} ${order} limit $3 offset $4) ${order}`
  return runPrepared<TokenRow>(db, { name: nameOf(text), text, types: sharedJson }, values)
}

const tokenColumns = columnsOf(token, 't')

/** A page is asked for in a few wordings, each of which a connection plans once. */
const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `inventory.page-${names.size}`
  names.set(text, name)
  return name
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
      among === null
        ? undefined
        : among.is === 'only'
          ? inArray(token.id, [...among.ids])
          : notInArray(token.id, [...among.ids]),
    ),
  )
}
