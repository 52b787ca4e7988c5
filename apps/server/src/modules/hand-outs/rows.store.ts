import type { RecipientState } from '@vitrine/protocol'
import { type ListedRecipient, recipientKey } from '@vitrine/token-rules'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { orderedIds } from '../../platform/database/ordered-ids.ts'
import type { HandedOver } from '../tokens/index.ts'
import { handOutRow } from './hand-outs.schema.ts'
import type { HandOutRow } from './hand-outs.store.ts'

export type RowOfList = Pick<typeof handOutRow.$inferSelect, 'line' | 'recipient' | 'problem'> & {
  state: RecipientState
}

const insertStatement = {
  name: 'hand-outs.insert-rows',
  text: `insert into hand_out_row (hand_out_id, line, recipient, state, token_id)
    select $1, line, recipient, 'queued', token_id from unnest($2::int[], $3::text[], $4::uuid[]) given (line, recipient, token_id)`,
}

const surprisingRows = 5_000
/** As many as are sent in some milliseconds: others are served between two. */
const rowsPerStatement = 1_000

/** Each recipient once, as the list was read. */
export async function insertRows(
  tx: Queryable,
  { id: handOutId, createdAt }: Pick<HandOutRow, 'id' | 'createdAt'>,
  recipients: readonly { line: number; recipient: ListedRecipient }[],
): Promise<void> {
  const nextId = orderedIds(createdAt)
  // Where several stand in a line, they are counted instead: pages go on from a number.
  const hasLines = recipients.every(({ line }, index) => line !== recipients[index - 1]?.line)
  for (let start = 0; start < recipients.length; start += rowsPerStatement) {
    const some = recipients.slice(start, start + rowsPerStatement)
    await runPrepared(tx, insertStatement, [
      handOutId,
      some.map(({ line }, index) => (hasLines ? line : start + index + 1)),
      some.map(({ recipient }) => recipientKey(recipient)),
      some.map(nextId),
    ])
  }
  // So many new rows are a surprise to whoever plans how to read them.
  if (recipients.length >= surprisingRows) await tx.execute(sql`analyze ${handOutRow}`)
}

/** Where it stands in the list, whom it names, and the id of the token for them. */
export interface QueuedRow {
  line: number
  recipient: string
  tokenId: string
  /** Whether it was tried before. */
  again: boolean
}

const queuedStatement = {
  name: 'hand-outs.queued',
  text: `select line, recipient, token_id as "tokenId", false as again from hand_out_row
    where hand_out_id = $1 and line > $2 and state = 'queued' order by line limit $3`,
}
const againStatement = {
  name: 'hand-outs.queued-again',
  text: `select line, recipient, token_id as "tokenId", true as again from hand_out_row
    where hand_out_id = $1 and state = 'again' order by line limit $2`,
}

/** The next that have not been tried, then those that are tried again. Whoever asks has locked the hand-out, and nobody else changes them. */
export async function listQueued(
  tx: Queryable,
  { id, reached }: Pick<HandOutRow, 'id' | 'reached'>,
  limit: number,
): Promise<QueuedRow[]> {
  const first = await runPrepared<QueuedRow>(tx, queuedStatement, [id, reached, limit])
  return first.length > 0 ? first : runPrepared<QueuedRow>(tx, againStatement, [id, limit])
}

const settleStatement = {
  name: 'hand-outs.settle-rows',
  text: `update hand_out_row kept set state = given.state, problem = given.problem
    from unnest($2::int[], $3::text[], $4::text[]) given (line, state, problem)
    where kept.hand_out_id = $1 and kept.line = given.line`,
}

/** Notes what came of these. Who was given theirs at the first try needs none: that the hand-out has reached them says so. */
export async function settleRows(
  tx: Queryable,
  handOutId: string,
  settled: readonly (Pick<QueuedRow, 'line' | 'again'> & { outcome: HandedOver })[],
): Promise<void> {
  const noted = settled.filter(({ again, outcome }) => again || outcome.state !== 'given')
  if (noted.length === 0) return
  await runPrepared(tx, settleStatement, [
    handOutId,
    noted.map(({ line }) => line),
    noted.map(({ outcome }) => outcome.state),
    noted.map(({ outcome }) => (outcome.state === 'failed' ? outcome.problem : null)),
  ])
}

/** The failed ones are tried again; answers how many these are. */
export async function queueFailed(tx: Queryable, handOutId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${handOutRow} set state = 'again', problem = null where hand_out_id = ${handOutId} and state = 'failed'`)
  return rowCount ?? 0
}

/** What came of a row of a hand-out that has reached so many lines. */
const stateAt = (reached: number) => sql<RecipientState>`case
  when state = 'again' then 'queued' when state = 'queued' and line <= ${reached}::int then 'given' else state end`

export async function listRows(
  db: Queryable,
  { id, reached }: Pick<HandOutRow, 'id' | 'reached'>,
  { state, after, limit }: { state?: RecipientState | undefined; after: number; limit: number },
): Promise<RowOfList[]> {
  const { line, recipient, problem } = handOutRow
  return db
    .select({ line, recipient, problem, state: stateAt(reached).as('state_now') })
    .from(handOutRow)
    .where(
      and(
        eq(handOutRow.handOutId, id),
        gt(handOutRow.line, after),
        state === undefined ? undefined : sql`${stateAt(reached)} = ${state}`,
      ),
    )
    .orderBy(asc(handOutRow.line))
    .limit(limit)
}

const claimStatement = {
  name: 'hand-outs.claimed',
  text: `with claimed as (
      update hand_out_row set state = 'claimed' where recipient = $1 and state = 'waiting' returning hand_out_id)
    update hand_out kept set waiting = waiting - theirs.count, given = given + theirs.count, claimed = claimed + theirs.count
    from (select hand_out_id, count(*)::int as count from claimed group by 1) theirs
    where kept.id = theirs.hand_out_id`,
}

/** Somebody has proved an address: what waited for it has reached them. */
export async function markClaimed(tx: Queryable, recipient: string): Promise<void> {
  await runPrepared(tx, claimStatement, [recipient])
}

const takeBackRowsStatement = {
  name: 'hand-outs.rows-to-take-back',
  text: `select line, state, token_id as "tokenId" from (
      select line, token_id, case when state = 'queued' and line <= $2 then 'given' else state end as state
      from hand_out_row where hand_out_id = $1 and line > $3) kept
    where state in ('given', 'claimed', 'waiting') order by line limit $4`,
}

/** The next that have what may be taken back. Whoever asks has locked the hand-out. */
export async function listWithTokens(
  tx: Queryable,
  { id, reached }: Pick<HandOutRow, 'id' | 'reached'>,
  { after, limit }: { after: number; limit: number },
): Promise<{ line: number; state: RecipientState; tokenId: string }[]> {
  return runPrepared(tx, takeBackRowsStatement, [id, reached, after, limit])
}

export async function markTakenBack(tx: Queryable, handOutId: string, lines: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${handOutRow} set state = 'taken-back'
    where hand_out_id = ${handOutId} and line = any(${sql.param([...lines])}::int[])`)
}
