import { Problem } from '@vitrine/protocol'
import { and, asc, desc, eq, gt, inArray, isNull, like, lte, max, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { columnsOf } from '../../platform/database/columns.ts'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { type Face, faceOf } from './faces.ts'
import { account, campaignInfo, identity, termsAcceptance } from './users.schema.ts'

export type AccountRow = typeof account.$inferSelect
export type NewAccountRow = typeof account.$inferInsert
export type IdentityRow = typeof identity.$inferSelect
export type NewIdentityRow = typeof identity.$inferInsert

export async function insertAccount(db: Queryable, row: NewAccountRow): Promise<AccountRow> {
  const [inserted] = await db.insert(account).values(row).returning()
  if (!inserted) throw new Error('account was not inserted')
  return inserted
}

const accountStatement = {
  name: 'users.account',
  text: `select ${columnsOf(account, 'a')} from account a where a.id = $1 and a.closed_at is null`,
}

/** Open accounts only: one that was merged into another is no more. */
export async function findAccount(db: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await runPrepared<AccountRow>(db, accountStatement, [id])
  return row ?? null
}

/** What a profile shows of an identity. */
export type ShownIdentity = Omit<IdentityRow, 'createdAt'>

const accountWithIdentitiesStatement = {
  name: 'users.account-with-identities',
  text: `select ${columnsOf(account, 'a')}, (
      select coalesce(json_agg(json_build_object(
        'id', i.id, 'accountId', i.account_id, 'type', i.type, 'value', i.value, 'verified', i.verified, 'preferred', i.preferred,
        'custodial', i.custodial, 'name', i.name, 'importedFrom', i.imported_from, 'position', i.position) order by i.position), '[]')
      from identity i where i.account_id = a.id) as identities
    from account a where a.id = $1 and a.closed_at is null`,
}

/** An open account with its identities, in one turn. */
export async function findAccountWithIdentities(
  db: Queryable,
  id: string,
): Promise<(AccountRow & { identities: ShownIdentity[] }) | null> {
  const [row] = await runPrepared<AccountRow & { identities: ShownIdentity[] }>(db, accountWithIdentitiesStatement, [
    id,
  ])
  return row ?? null
}

const keepOpenStatement = {
  name: 'users.keep-open',
  text: 'select from account where id = $1 and closed_at is null for key share',
}

/** Whether there is such an account; it cannot be closed until the transaction ends. Any number of transactions may hold it so. */
export async function keepOpen(tx: Queryable, id: string): Promise<boolean> {
  return (await runPrepared(tx, keepOpenStatement, [id])).length > 0
}

/** For statements that ask more of the account with this id: that it is there, and its owner is not leaving. */
export const receiver = (id: string): string =>
  `select from account where id = ${id} and closed_at is null and leaves_at is null`

const keepReceiverStatement = {
  name: 'users.keep-receiver',
  text: `${receiver('$1')} for key share`,
}

/** {@link keepOpen}, and its owner is not leaving. */
export async function keepReceiver(tx: Queryable, id: string): Promise<boolean> {
  return (await runPrepared(tx, keepReceiverStatement, [id])).length > 0
}

/** For a change of the account: others wait who would change it, too, but nobody who only needs it to stay open. */
export async function lockAccount(tx: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await selectOpen(tx, id).for('no key update')
  return row ?? null
}

/** For the end of the account: waits for everybody who gives it something, and lets nobody begin to. */
export async function lockAccountToClose(tx: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await selectOpen(tx, id).for('update')
  return row ?? null
}

const selectOpen = (db: Queryable, id: string) =>
  db
    .select()
    .from(account)
    .where(and(eq(account.id, id), isNull(account.closedAt)))

export async function findAccountByHandle(db: Queryable, handle: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(account)
    .where(and(eq(account.preferredUsername, handle), isNull(account.closedAt)))
  return row ?? null
}

/** With or without the @ of a handle. Who is leaving is hidden. */
export async function findByIdOrHandle(db: Queryable, idOrHandle: string): Promise<AccountRow | null> {
  const row = await findEvenLeaving(db, idOrHandle)
  return row?.leavesAt ? null : row
}

/** With or without the @ of a handle. */
export async function findEvenLeaving(db: Queryable, idOrHandle: string): Promise<AccountRow | null> {
  const text = idOrHandle.replace(/^@/, '')
  const isId = z.uuid().safeParse(text).success
  return isId ? findAccount(db, text) : findAccountByHandle(db, text.toLowerCase())
}

/** Who is leaving is hidden. */
export async function findAccounts(db: Queryable, ids: readonly string[]): Promise<AccountRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(account)
    .where(and(inArray(account.id, [...ids]), isNull(account.closedAt), isNull(account.leavesAt)))
}

export async function updateAccount(db: Queryable, id: string, change: Partial<NewAccountRow>): Promise<AccountRow> {
  const [row] = await takenIfTwice(db.update(account).set(change).where(eq(account.id, id)).returning())
  if (!row) throw new Error('account was not updated')
  return row
}

export async function insertIdentity(db: Queryable, row: NewIdentityRow): Promise<IdentityRow> {
  const [inserted] = await db.insert(identity).values(row).returning()
  if (!inserted) throw new Error('identity was not inserted')
  return inserted
}

const selectByIdentity = (db: Queryable, type: IdentityRow['type'], value: string) =>
  db
    .select({ account })
    .from(identity)
    .innerJoin(account, eq(account.id, identity.accountId))
    .where(
      and(eq(identity.type, type), eq(identity.value, value), eq(identity.verified, true), isNull(account.closedAt)),
    )

export async function findAccountByIdentity(
  db: Queryable,
  type: IdentityRow['type'],
  value: string,
): Promise<AccountRow | null> {
  const [row] = await selectByIdentity(db, type, value)
  return row?.account ?? null
}

/** The newest of those who named this identifier, in an open account that has proved no identifier at all; guests are known by their session alone. */
export async function findUnproven(
  db: Queryable,
  type: IdentityRow['type'],
  value: string,
): Promise<IdentityRow | null> {
  const hasProvenOne = sql`exists (select from identity other where other.account_id = ${identity.accountId} and other.verified)`
  const [row] = await db
    .select({ identity })
    .from(identity)
    .innerJoin(account, eq(account.id, identity.accountId))
    .where(
      and(
        eq(identity.type, type),
        eq(identity.value, value),
        isNull(account.closedAt),
        eq(account.guest, false),
        not(hasProvenOne),
      ),
    )
    .orderBy(desc(identity.createdAt))
    .limit(1)
  return row?.identity ?? null
}

/** The account that has proved this identifier, which cannot be closed until the transaction ends. Who is leaving is hidden. */
export async function keepReceiverByIdentity(
  tx: Queryable,
  type: IdentityRow['type'],
  value: string,
): Promise<AccountRow | null> {
  const [row] = await selectByIdentity(tx, type, value).for('key share', { of: account })
  return row && !row.account.leavesAt ? row.account : null
}

const keepReceiversStatement = {
  name: 'users.keep-receivers',
  // Each by its own look into the index. As a join, hundreds of them have all people read.
  text: `select asked.number, found.id
    from unnest($1::int[], $2::text[], $3::text[]) as asked (number, type, value),
    lateral (
      select account.id from account
      where account.id = (
        select account_id from identity where type = asked.type and value = asked.value and verified limit 1)
        and account.closed_at is null and account.leaves_at is null
      limit 1 for key share) found`,
}
const keepReceiversByIdStatement = {
  name: 'users.keep-receivers-by-id',
  text: 'select id from account where id = any($1::uuid[]) and closed_at is null and leaves_at is null for key share',
}

/** {@link keepReceiverByIdentity} for many, in their order; null for whom nobody is known by. */
export async function keepReceivers(
  tx: Queryable,
  named: readonly { type: IdentityRow['type'] | 'id'; value: string }[],
): Promise<(string | null)[]> {
  const found = named.map((): string | null => null)
  const ids = named.flatMap(({ type, value }) => (type === 'id' ? [value] : []))
  if (ids.length > 0) {
    const rows = await runPrepared<{ id: string }>(tx, keepReceiversByIdStatement, [ids])
    const known = new Set(rows.map(({ id }) => id))
    named.forEach(({ type, value }, index) => {
      if (type === 'id' && known.has(value)) found[index] = value
    })
  }
  const identities = named.flatMap(({ type, value }, number) => (type === 'id' ? [] : [{ number, type, value }]))
  if (identities.length > 0) {
    const rows = await runPrepared<{ number: number; id: string }>(tx, keepReceiversStatement, [
      identities.map(({ number }) => number),
      identities.map(({ type }) => type),
      identities.map(({ value }) => value),
    ])
    for (const { number, id } of rows) found[number] = id
  }
  return found
}

/** As others see them. Who is leaving is hidden; who is gone has no name. */
export async function listFaces(db: Queryable, ids: readonly string[]): Promise<Map<string, Face>> {
  if (ids.length === 0) return new Map()
  const { id, name, preferredUsername, picture, namePublic, picturePublic } = account
  const rows = await db
    .select({ id, name, preferredUsername, picture, namePublic, picturePublic })
    .from(account)
    .where(and(inArray(id, [...ids]), isNull(account.leavesAt)))
  return new Map(rows.map((row) => [row.id, faceOf(row)]))
}

export async function listNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map([...(await listFaces(db, ids))].map(([id, { name }]) => [id, name]))
}

/** Guests are nobody yet: they are found by whoever has their whole handle alone. */
const isToBeFound = and(eq(account.findable, true), eq(account.guest, false), isNull(account.leavesAt))

/** Those who let themselves be found so. */
export async function listByHandleBeginning(db: Queryable, beginning: string, limit: number): Promise<AccountRow[]> {
  const pattern = `${beginning.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .select()
    .from(account)
    .where(and(like(account.preferredUsername, pattern), isToBeFound, isNull(account.closedAt)))
    .orderBy(asc(account.preferredUsername))
    .limit(limit)
}

/** Of these, in no order, those who may be shown to people who do not look for them: no guests, and nobody who keeps their name to themselves. */
export async function listSuggestible(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.id, [...ids]), isToBeFound, eq(account.namePublic, true), isNull(account.closedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Of these, in no order, those who let their followers look at what they collect. Who is leaving is hidden. */
export async function listShowingToFollowers(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        inArray(account.id, [...ids]),
        inArray(account.inventoryFor, ['everyone', 'followers']),
        isNull(account.closedAt),
        isNull(account.leavesAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

const identitiesStatement = {
  name: 'users.identities',
  text: `select ${columnsOf(identity, 'i')} from identity i where i.account_id = $1 order by i.position`,
}

export const listIdentityRows = (db: Queryable, accountId: string): Promise<IdentityRow[]> =>
  runPrepared<IdentityRow>(db, identitiesStatement, [accountId])

export async function findIdentity(db: Queryable, accountId: string, id: string): Promise<IdentityRow | null> {
  const [row] = await db
    .select()
    .from(identity)
    .where(and(eq(identity.id, id), eq(identity.accountId, accountId)))
  return row ?? null
}

export async function nextIdentityPosition(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(identity.position) })
    .from(identity)
    .where(eq(identity.accountId, accountId))
  return (row?.last ?? -1) + 1
}

export async function updateIdentity(db: Queryable, id: string, change: Partial<NewIdentityRow>): Promise<IdentityRow> {
  const [row] = await takenIfTwice(db.update(identity).set(change).where(eq(identity.id, id)).returning())
  if (!row) throw new Error('identity was not updated')
  return row
}

/** Two people who claim the same handle or address at the same moment: the database lets one through. */
async function takenIfTwice<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    throw cause?.code === uniqueViolation ? new Problem('identity.taken', {}, { cause: error }) : error
  }
}

const uniqueViolation = '23505'

export async function deleteIdentity(
  db: Queryable,
  { accountId, id }: Pick<IdentityRow, 'accountId' | 'id'>,
): Promise<void> {
  await db.delete(identity).where(and(eq(identity.id, id), eq(identity.accountId, accountId)))
}

export async function insertAcceptance(
  db: Queryable,
  row: { accountId: string; termsId: string; version: string; acceptedAt: Date },
): Promise<void> {
  await db
    .insert(termsAcceptance)
    .values(row)
    .onConflictDoUpdate({
      target: [termsAcceptance.accountId, termsAcceptance.termsId, termsAcceptance.version],
      set: { acceptedAt: row.acceptedAt, withdrawnAt: null },
    })
}

/** What a person told campaigns, and which terms they accepted. */
export async function forgetAnswers(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(campaignInfo).where(eq(campaignInfo.accountId, accountId))
  await tx.delete(termsAcceptance).where(eq(termsAcceptance.accountId, accountId))
}

/** Whose time to leave has come, some at a time: those behind the last of the time before, in the order of their ids. */
export async function listToClose(db: Queryable, now: Date, behind?: string): Promise<string[]> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(isNull(account.closedAt), lte(account.leavesAt, now), behind ? gt(account.id, behind) : undefined))
    .orderBy(asc(account.id))
    .limit(200)
  return rows.map(({ id }) => id)
}
