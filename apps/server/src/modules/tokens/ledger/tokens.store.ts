import { eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../../platform/database/database.ts'
import { sharedJson } from '../../../platform/database/shared-json.ts'
import { editionCounter, objectDefinition, token } from '../tokens.schema.ts'

/** Where it lies on the map is in its state. */
export type TokenRow = Omit<typeof token.$inferSelect, 'place'>
export type NewTokenRow = typeof token.$inferInsert
export type DefinitionRow = typeof objectDefinition.$inferSelect
export type NewDefinitionRow = typeof objectDefinition.$inferInsert

/** A token with what its copy of the design must be compared with. */
export interface FoundToken extends TokenRow {
  definitionRevision: number
  /** Whether other tokens lie in it. */
  hasChildren: boolean
}

const tokenColumns = `
  token.id, token.object_definition_id as "objectDefinitionId", token.business_id as "businessId",
  token.owner_id as "ownerId", token.author, token.last_owner as "lastOwner", token.parent_id as "parentId", token.state,
  token.sort_name as "sortName", token.created_at as "createdAt", token.modified_at as "modifiedAt",
  token.received_at as "receivedAt", token.opened_at as "openedAt", token.deleted_at as "deletedAt", token.revision`

/** What is found of a token, up to which; whether something lies in it is asked only by who must know. */
const foundFrom = (hasChildren = 'false') => `select ${tokenColumns}, design.revision as "definitionRevision",
    ${hasChildren} as "hasChildren"
  from token join object_definition design on design.id = token.object_definition_id`

const foundText = foundFrom(
  'exists (select 1 from token child where child.owner_id = token.owner_id and child.parent_id = token.id::text)',
)
const findText = `${foundText} where token.id = $1 and token.deleted_at is null`

const findStatement = { name: 'tokens.find', text: findText, types: sharedJson }
const findOwnedStatement = {
  name: 'tokens.find-owned',
  text: `${foundText} where token.id = any($1::uuid[]) and token.owner_id = $2 and token.deleted_at is null`,
  types: sharedJson,
}
const lockStatement = { name: 'tokens.lock', text: `${findText} for update of token`, types: sharedJson }

/** Those of many that are there, in no order; what lies in them is not asked. */
export const findEachStatement = {
  name: 'tokens.find-each',
  text: `${foundFrom()}
    where token.id = any($1::uuid[]) and token.deleted_at is null`,
  types: sharedJson,
}

export async function findToken(db: Queryable, id: string): Promise<FoundToken | null> {
  const [row] = await runPrepared<FoundToken>(db, findStatement, [id])
  return row ?? null
}

/** Those of many that somebody owns, in no order. */
export const findOwned = (db: Queryable, ids: readonly string[], ownerId: string): Promise<FoundToken[]> =>
  runPrepared<FoundToken>(db, findOwnedStatement, [ids, ownerId])

/** Waits for whoever is changing the token, then keeps others out until the transaction ends. */
export async function lockToken(tx: Queryable, id: string): Promise<FoundToken | null> {
  const [row] = await runPrepared<FoundToken>(tx, lockStatement, [id])
  return row ?? null
}

export async function countChildren(db: Queryable, folder: Pick<TokenRow, 'id' | 'ownerId'>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${token}
    where owner_id = ${folder.ownerId}::uuid and parent_id = ${folder.id}`)
  return rows[0]?.count ?? 0
}

export async function countChildrenOf(
  db: Queryable,
  folder: Pick<TokenRow, 'id' | 'ownerId'>,
  objectDefinitionId: string,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${token}
    where owner_id = ${folder.ownerId}::uuid and parent_id = ${folder.id} and object_definition_id = ${objectDefinitionId}`)
  return rows[0]?.count ?? 0
}

/** The folder itself and every folder that it lies in, from the inside out. */
export async function listAncestors(db: Queryable, folder: Pick<TokenRow, 'id'>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive line as (
      select id, parent_id from ${token} where id = ${folder.id}::uuid
      union
      select outer_one.id, outer_one.parent_id from line join ${token} outer_one
        on line.parent_id <> '.' and outer_one.id = line.parent_id::uuid)
    select id from line`)
  return rows.map((row) => row.id)
}

const lockChildrenStatement = {
  name: 'tokens.lock-children',
  text: `${foundFrom()}
    where token.owner_id = $1 and token.parent_id = $2 and token.deleted_at is null order by token.id for update of token`,
}

export async function lockChildren(tx: Queryable, folder: Pick<TokenRow, 'id' | 'ownerId'>): Promise<FoundToken[]> {
  return runPrepared<FoundToken>(tx, lockChildrenStatement, [folder.ownerId, folder.id])
}

/** Puts tokens into a folder, or to the root. */
export async function placeTokens(
  tx: Queryable,
  ids: readonly string[],
  parentId: string,
  modifiedAt: Date,
): Promise<TokenRow[]> {
  return tx
    .update(token)
    .set({ parentId, modifiedAt, revision: sql`${token.revision} + 1` })
    .where(sql`${token.id} = any(${sql.param(ids)}::uuid[])`)
    .returning()
}

const lockFirstChildStatement = {
  name: 'tokens.lock-first-child',
  text: `${foundFrom()}
    where token.owner_id = $1 and token.parent_id = $2 and token.deleted_at is null
    order by token.created_at, token.id limit 1 for update of token skip locked`,
}

/** The oldest token in a folder that nobody else is taking. */
export async function lockFirstChild(
  tx: Queryable,
  folder: Pick<TokenRow, 'id' | 'ownerId'>,
): Promise<FoundToken | null> {
  const [row] = await runPrepared<FoundToken>(tx, lockFirstChildStatement, [folder.ownerId, folder.id])
  return row ?? null
}

const insertText = (theirs: string) => `
  insert into token (id, object_definition_id, business_id, owner_id, author, last_owner, parent_id, state, sort_name,
    created_at, modified_at, received_at, opened_at, revision)
  select id, $1, $2, owner_id, $3, last_owner, parent_id, state, $4, at, at, at, opened_at, 1
  from unnest($5::uuid[], $6::uuid[], $7::jsonb[]${theirs}`

const insertStatement = {
  name: 'tokens.insert',
  text: insertText(`, $8::text[], $9::text[], $10::timestamptz[], $11::timestamptz[])
    given (id, owner_id, state, last_owner, parent_id, at, opened_at)`),
}
const insertAlikeStatement = {
  name: 'tokens.insert-alike',
  text: insertText(`) given (id, owner_id, state),
    (values ($8::text, $9::text, $10::timestamptz, $11::timestamptz)) alike (last_owner, parent_id, at, opened_at)`),
}

/** New tokens of one design: what they have in common is sent once. */
export async function insertTokens(tx: Queryable, rows: readonly TokenRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const areAlike = rows.every(
    ({ lastOwner, parentId, createdAt, openedAt }) =>
      lastOwner === first.lastOwner &&
      parentId === first.parentId &&
      createdAt === first.createdAt &&
      openedAt === first.openedAt,
  )
  const ofAll = <Value>(read: (row: TokenRow) => Value) => (areAlike ? read(first) : rows.map(read))
  await runPrepared(tx, areAlike ? insertAlikeStatement : insertStatement, [
    first.objectDefinitionId,
    first.businessId,
    first.author,
    first.sortName,
    rows.map((row) => row.id),
    rows.map((row) => row.ownerId),
    rows.map((row) => JSON.stringify(row.state)),
    ofAll((row) => row.lastOwner),
    ofAll((row) => row.parentId),
    ofAll((row) => row.createdAt),
    ofAll((row) => row.openedAt),
  ])
}

export type TokenChanges = Partial<
  Pick<TokenRow, 'ownerId' | 'lastOwner' | 'parentId' | 'state' | 'modifiedAt' | 'openedAt' | 'deletedAt'>
>

export async function updateToken(tx: Queryable, id: string, changes: TokenChanges): Promise<TokenRow> {
  const [row] = await tx
    .update(token)
    .set({ ...changes, revision: sql`${token.revision} + 1` })
    .where(eq(token.id, id))
    .returning()
  if (!row) throw new Error('a locked token is gone')
  return row
}

const patchStatement = {
  name: 'tokens.patch',
  text: 'update token set state = $2, modified_at = $3, revision = revision + 1 where id = $1',
}

/** The state of a token that the caller has locked. */
export async function patchToken(
  tx: Queryable,
  { id, state, modifiedAt }: Pick<TokenRow, 'id' | 'state' | 'modifiedAt'>,
): Promise<void> {
  await runPrepared(tx, patchStatement, [id, JSON.stringify(state), modifiedAt])
}

export interface HoldingChange {
  ownerId: string
  objectDefinitionId: string
  held: number
  atRoot: number
}

const changeHoldingsText = (first: number) => `
  insert into holding (owner_id, object_definition_id, held, at_root)
  select * from unnest($${first}::uuid[], $${first + 1}::text[], $${first + 2}::int[], $${first + 3}::int[])
  on conflict (owner_id, object_definition_id) do update
    set held = holding.held + excluded.held, at_root = holding.at_root + excluded.at_root
  returning owner_id as "ownerId", object_definition_id as "objectDefinitionId", held, at_root as "atRoot"`

const changeHoldingsStatement = { name: 'tokens.change-holdings', text: changeHoldingsText(1) }

/** Rows are touched in one order, so that transactions wait for each other and never in a circle. */
function holdingValues(changes: readonly HoldingChange[]): unknown[] {
  const ordered = changes.toSorted(
    (a, b) => compare(a.ownerId, b.ownerId) || compare(a.objectDefinitionId, b.objectDefinitionId),
  )
  return [
    ordered.map((change) => change.ownerId),
    ordered.map((change) => change.objectDefinitionId),
    ordered.map((change) => change.held),
    ordered.map((change) => change.atRoot),
  ]
}

function assertNoneNegative(rows: readonly HoldingChange[]): void {
  if (rows.some(({ held, atRoot }) => held < 0 || atRoot < 0)) throw new Error('somebody holds fewer than no tokens')
}

/** Keeps the holdings in step with tokens; answers with what each person holds now. */
export async function changeHoldings(tx: Queryable, changes: readonly HoldingChange[]): Promise<HoldingChange[]> {
  if (changes.length === 0) return []
  const rows = await runPrepared<HoldingChange>(tx, changeHoldingsStatement, holdingValues(changes))
  assertNoneNegative(rows)
  return rows
}

const growHoldingsStatement = {
  name: 'tokens.grow-holdings',
  text: `with grown as (
      insert into holding (owner_id, object_definition_id, held, at_root)
      select owner_id, $1, held, at_root from unnest($2::uuid[], $3::int[], $4::int[]) given (owner_id, held, at_root)
      on conflict (owner_id, object_definition_id) do update
        set held = holding.held + excluded.held, at_root = holding.at_root + excluded.at_root
      returning held)
    select from grown where held > $5 limit 1`,
}

/** Counts new tokens of one design for those who have got them; answers whether none of them has more than `limit` now. */
export async function growHoldings(
  tx: Queryable,
  {
    objectDefinitionId,
    changes,
    limit,
  }: { objectDefinitionId: string; changes: readonly HoldingChange[]; limit: number | null },
): Promise<boolean> {
  if (changes.length === 0) return true
  const ordered = changes.toSorted((a, b) => compare(a.ownerId, b.ownerId))
  const over = await runPrepared(tx, growHoldingsStatement, [
    objectDefinitionId,
    ordered.map(({ ownerId }) => ownerId),
    ordered.map(({ held }) => held),
    ordered.map(({ atRoot }) => atRoot),
    limit,
  ])
  return over.length === 0
}

const moveStatement = {
  name: 'tokens.move',
  text: `with moved as (
      update token set owner_id = $2, last_owner = $3, parent_id = '.', state = $4, modified_at = $5, received_at = $5, opened_at = null,
        revision = revision + 1
      where id = $1)
    ${changeHoldingsText(6)}`,
}

export type MovedToken = Pick<TokenRow, 'id' | 'ownerId' | 'lastOwner' | 'state' | 'modifiedAt'>

/** The token's new place and both holdings in one statement; answers with what each person holds now. */
export async function moveToken(
  tx: Queryable,
  { id, ownerId, lastOwner, state, modifiedAt }: MovedToken,
  changes: readonly HoldingChange[],
): Promise<HoldingChange[]> {
  const values = [id, ownerId, lastOwner, JSON.stringify(state), modifiedAt, ...holdingValues(changes)]
  const rows = await runPrepared<HoldingChange>(tx, moveStatement, values)
  assertNoneNegative(rows)
  return rows
}

/** As the database orders ids. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export interface EditionGrowth {
  objectDefinitionId: string
  issued: number
  cloned: number
  /** Tokens and copies there may be in all; null for any number. */
  maxIssued: number | null
  maxCloned: number | null
  /** Numbers up to here are taken already. */
  atLeast?: number
}

const growStatement = {
  name: 'tokens.grow-edition',
  text: `update edition_counter
    set issued = greatest(issued + $2::bigint, $6::bigint), cloned = cloned + $3::bigint
    where object_definition_id = $1
      and ($4::bigint is null or greatest(issued + $2::bigint, $6::bigint) <= $4::bigint)
      and ($5::bigint is null or cloned + $3::bigint <= $5::bigint)
    returning issued`,
}

/** Counts new tokens of a design, or answers null when there may not be so many. Callers queue on the row: no two see the same number. */
export async function growEdition(tx: Queryable, growth: EditionGrowth): Promise<{ issued: number } | null> {
  const { objectDefinitionId, issued, cloned, maxIssued, maxCloned, atLeast = 0 } = growth
  const values = [objectDefinitionId, issued, cloned, maxIssued, maxCloned, atLeast]
  const [row] = await runPrepared<{ issued: number }>(tx, growStatement, values)
  return row ?? null
}

const issuedStatement = {
  name: 'tokens.issued',
  text: `select object_definition_id as id, issued::float8 as issued from edition_counter
    where object_definition_id = any($1::text[])`,
}

/** How many tokens of each of these designs have been made. */
export async function readIssued(db: Queryable, objectDefinitionIds: readonly string[]): Promise<Map<string, number>> {
  if (objectDefinitionIds.length === 0) return new Map()
  const rows = await runPrepared<{ id: string; issued: number }>(db, issuedStatement, [objectDefinitionIds])
  return new Map(rows.map(({ id, issued }) => [id, issued]))
}

const recallStatement = {
  name: 'tokens.recall',
  text: `with taken as (
      select id from token
      where id = any($1::uuid[]) and place is not null and deleted_at is null and owner_id is null
      order by id for update)
    update token set deleted_at = $2, modified_at = $2, revision = revision + 1
    from taken where token.id = taken.id
    returning token.id, token.object_definition_id as "objectDefinitionId", token.business_id as "businessId", token.state`,
}

export type RecalledToken = Pick<TokenRow, 'id' | 'objectDefinitionId' | 'businessId' | 'state'>

/** Deletes those of these tokens that lie on the map and are nobody's; whoever is just picking one up is waited for, and keeps it. */
export async function recallTokens(tx: Queryable, ids: readonly string[], at: Date): Promise<RecalledToken[]> {
  return runPrepared<RecalledToken>(tx, recallStatement, [ids, at])
}

const takeBackStatement = {
  name: 'tokens.take-back',
  text: `with wanted as (
      select id, owner_id, parent_id from token
      where id = any($1::uuid[]) and deleted_at is null and opened_at is null and last_owner = author and place is null
        and not exists (select from token child where child.owner_id = token.owner_id and child.parent_id = token.id::text)
      order by id for update)
    update token set owner_id = null, parent_id = '.', deleted_at = $2, modified_at = $2, revision = revision + 1
    from wanted where token.id = wanted.id
    returning token.id, token.object_definition_id as "objectDefinitionId", token.business_id as "businessId",
      wanted.owner_id as "ownerId", wanted.parent_id as "parentId"`,
}

export type TakenBackToken = Pick<TokenRow, 'id' | 'objectDefinitionId' | 'businessId' | 'ownerId' | 'parentId'>

/** Deletes those of these tokens that are still with whom their business gave them to, unopened, or on the way to them. */
export async function takeBackTokens(tx: Queryable, ids: readonly string[], at: Date): Promise<TakenBackToken[]> {
  return runPrepared<TakenBackToken>(tx, takeBackStatement, [ids, at])
}

const heldStatement = {
  name: 'tokens.held',
  text: 'select owner_id as id, held from holding where object_definition_id = $1 and owner_id = any($2::uuid[])',
}

/** How many tokens of a design each of these people holds. */
export async function readHeld(
  db: Queryable,
  objectDefinitionId: string,
  ownerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await runPrepared<{ id: string; held: number }>(db, heldStatement, [objectDefinitionId, ownerIds])
  return new Map(rows.map(({ id, held }) => [id, held]))
}

const holdersStatement = {
  name: 'tokens.holders',
  text: `select owner_id as id, held from holding
    where object_definition_id = $1 and held > 0 and ($2::uuid is null or owner_id > $2) order by owner_id limit $3`,
}

/** Who holds tokens of a design, in the order of their ids. */
export async function listHolders(
  db: Queryable,
  wanted: { objectDefinitionId: string; after: string | null; limit: number },
): Promise<{ id: string; held: number }[]> {
  const { objectDefinitionId, after, limit } = wanted
  return runPrepared(db, holdersStatement, [objectDefinitionId, after, limit])
}

export async function insertDefinition(tx: Queryable, row: NewDefinitionRow): Promise<void> {
  await tx.insert(objectDefinition).values(row)
  await tx.insert(editionCounter).values({ objectDefinitionId: row.id })
}

export async function findDefinitions(db: Queryable, ids: readonly string[]): Promise<DefinitionRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(objectDefinition)
        .where(inArray(objectDefinition.id, [...ids]))
}
