import { limits, type sortBys } from '@vitrine/protocol'
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
  /** In any of these. */
  categories?: readonly string[] | undefined
}

const heldDesignsStatement = {
  name: 'inventory.held-designs',
  text: `select d.id, d.business_id as "businessId", d.draft, d.revision, h.held, h.at_root as "atRoot"
    from holding h join object_definition d on d.id = h.object_definition_id
    where h.owner_id = $1 and h.held > 0
      and ($2::text is null or d.business_id = $2) and ($3::text[] is null or d.category = any($3))`,
}

export const listHeldDesigns = (
  db: Queryable,
  { ownerId, businessId, categories }: HeldFilter,
): Promise<HeldDesign[]> =>
  runPrepared<HeldDesign>(db, heldDesignsStatement, [ownerId, businessId ?? null, categories ? [...categories] : null])

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

/** Copies of one design with the same values of their own, or one that has no like. */
export interface StackRow {
  objectDefinitionId: string
  /** In the order of the page; of very many, the first. */
  ids: string[]
  count: number
  unopened: number
}

export type StackQuery = Pick<PageQuery, 'ownerId' | 'parentId' | 'sortBy' | 'descending' | 'among'> & {
  /** Only of these designs. */
  only: readonly string[]
}

/** Told apart by one number of 64 bits, made of design and values, so that ten thousand are sorted in a few milliseconds. */
export function listStacks(db: Queryable, query: StackQuery): Promise<StackRow[]> {
  const { ownerId, parentId, only, among, sortBy, descending } = query
  const values: unknown[] = [ownerId, parentId, [...only]]
  const direction = descending ? 'desc' : 'asc'
  const narrowed = among ? `and ${amongCondition(among, `$${values.push([...among.ids])}`)}` : ''
  const text = `select min(t.object_definition_id) as "objectDefinitionId",
      (array_agg(t.id order by t.${sortColumns[sortBy]} ${direction}, t.id ${direction}))[1:${limits.namedCopiesMax}] as ids,
      count(*)::int as count, (count(*) filter (where t.opened_at is null))::int as unopened
    from token t
    where t.owner_id = $1 and t.parent_id = $2 and t.object_definition_id = any($3::text[]) ${narrowed}
    group by jsonb_hash_extended(t.state, hashtextextended(t.object_definition_id, 0))`
  return runPrepared<StackRow>(db, { name: nameOf(text), text }, values)
}

const copiesStatement = {
  name: 'inventory.copies',
  text: `select t.id, t.object_definition_id as "objectDefinitionId" from token t
    join (
      select object_definition_id, state from token
      where id = any($3::uuid[]) and owner_id = $1 and parent_id = $2
      group by object_definition_id, state
      order by count(*) desc, max(array_position($3::uuid[], id)) desc limit 1
    ) most on most.object_definition_id = t.object_definition_id and most.state = t.state
    where t.owner_id = $1 and t.parent_id = $2`,
}

/** What lies in one stack with most of these tokens: one with which something was done meanwhile has left it. */
export const listCopies = (
  db: Queryable,
  { ownerId, parentId, of }: { ownerId: string; parentId: string; of: readonly string[] },
): Promise<{ id: string; objectDefinitionId: string }[]> =>
  runPrepared(db, copiesStatement, [ownerId, parentId, [...of]])

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
  /** Of these designs only these tokens, which stand for all of their stacks. */
  stacked?: { designs: readonly string[]; firsts: readonly string[] } | null
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
  const { ownerId, parentId, only, except, among, stacked, ranked, offset, limit } = query
  const values: unknown[] = [ownerId, parentId, limit, offset]
  const next = (value: unknown) => `$${values.push(value)}`
  const direction = query.descending ? 'desc' : 'asc'
  const conditions = [
    't.owner_id = $1 and t.parent_id = $2',
    ...(only ? [`t.object_definition_id = any(${next([...only])}::text[])`] : []),
    ...(except?.length ? [`t.object_definition_id <> all(${next([...except])}::text[])`] : []),
    ...(among ? [amongCondition(among, next([...among.ids]))] : []),
    ...(stacked
      ? [
          `(t.object_definition_id <> all(${next([...stacked.designs])}::text[])
            or ${amongCondition({ is: 'only' }, next([...stacked.firsts]))})`,
        ]
      : []),
  ].join(' and ')
  const rank = ranked ? `array_position(${next([...ranked])}::text[], t.object_definition_id), ` : ''
  const order = `order by ${rank}t.${sortColumns[query.sortBy]} ${direction}, t.id ${direction}`
  const text = `select ${tokenColumns} from token t
    where t.id in (select t.id from token t where ${conditions} ${order} limit $3 offset $4) ${order}`
  return runPrepared<TokenRow>(db, { name: nameOf(text), text, types: sharedJson }, values)
}

export interface LatestQuery {
  ownerIds: readonly string[]
  /** Of these businesses alone. */
  businessIds?: readonly string[] | undefined
  /** What came earlier than this. */
  before: { since: Date; id: string } | null
  limit: number
}

const latestStatement = {
  name: 'inventory.latest',
  types: sharedJson,
  // Of each person no more than the page has room for, by the index of what they received.
  text: `select ${columnsOf(token, 't')}, t.revision_of_design as "definitionRevision"
    from unnest($1::uuid[]) as asked(owner_id),
    lateral (
      select t.*, d.revision as revision_of_design from token t join object_definition d on d.id = t.object_definition_id
      where t.owner_id = asked.owner_id and t.parent_id = '.' and t.deleted_at is null and t.place is null and not d.draft
        and ($2::text[] is null or t.business_id = any($2)) and (t.received_at, t.id) < ($3::timestamptz, $4::uuid)
      order by t.received_at desc, t.id desc limit $5) t
    order by t.received_at desc, t.id desc limit $5`,
}
const beginning = { since: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

export async function listLatest(
  db: Queryable,
  { ownerIds, businessIds, before, limit }: LatestQuery,
): Promise<(TokenRow & { definitionRevision: number })[]> {
  if (ownerIds.length === 0) return []
  const { since, id } = before ?? beginning
  return runPrepared(db, latestStatement, [[...ownerIds], businessIds ? [...businessIds] : null, since, id, limit])
}

/** As a query: a list that comes as a parameter is walked through anew for every token. */
const amongCondition = ({ is }: Pick<NonNullable<Among>, 'is'>, ids: string) =>
  `t.id ${is === 'only' ? 'in' : 'not in'} (select unnest(${ids}::uuid[]))`

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
