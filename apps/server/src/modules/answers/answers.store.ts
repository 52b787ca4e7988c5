import type { FormAnswers, FormResponse } from '@vitrine/protocol'
import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { formResponse, pollAnswer } from './answers.schema.ts'

/** Keeps a person's vote in the poll of a design; false when there is one already. */
export async function insertPollAnswer(tx: Queryable, row: typeof pollAnswer.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(pollAnswer)
    .values(row)
    .onConflictDoNothing()
    .returning({ accountId: pollAnswer.accountId })
  return inserted.length > 0
}

export async function findPollAnswer(
  db: Queryable,
  objectDefinitionId: string,
  accountId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ answer: pollAnswer.answer })
    .from(pollAnswer)
    .where(and(eq(pollAnswer.objectDefinitionId, objectDefinitionId), eq(pollAnswer.accountId, accountId)))
  return row?.answer ?? null
}

export interface NewFormResponse {
  id: string
  objectDefinitionId: string
  tokenId: string
  accountId: string
  data: FormAnswers
  at: Date
}

export async function insertFormResponse(tx: Queryable, row: NewFormResponse): Promise<void> {
  await tx.insert(formResponse).values(row)
}

export interface ResponsesPage {
  objectDefinitionId: string
  limit: number
  /** The id of the last one before. */
  after?: string | undefined
}

export async function findFormResponses(
  db: Queryable,
  { objectDefinitionId, limit, after }: ResponsesPage,
): Promise<FormResponse[]> {
  const ofDesign = eq(formResponse.objectDefinitionId, objectDefinitionId)
  const [last] = after
    ? await db
        .select({ position: formResponse.position })
        .from(formResponse)
        .where(and(ofDesign, eq(formResponse.id, after)))
    : []
  if (after && !last) return []
  const rows = await db
    .select()
    .from(formResponse)
    .where(and(ofDesign, last && gt(formResponse.position, last.position)))
    .orderBy(asc(formResponse.position))
    .limit(limit)
  return rows.map(({ id, at, tokenId, accountId, data }) => ({ id, at: at.toISOString(), tokenId, accountId, data }))
}

export async function countFormResponses(db: Queryable, objectDefinitionId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(formResponse)
    .where(eq(formResponse.objectDefinitionId, objectDefinitionId))
  return row?.n ?? 0
}

/** The ids of all fields that somebody has filled in, in the order of the alphabet. */
export async function findAnsweredFields(db: Queryable, objectDefinitionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ field: string }>(sql`
    select distinct jsonb_object_keys(data) as field from ${formResponse}
    where object_definition_id = ${objectDefinitionId} order by 1`)
  return rows.map(({ field }) => field)
}

/** What one account has answered is another's from now on; where both have voted, the other's vote stands. */
export async function mergeAnswers(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(formResponse).set({ accountId: to }).where(eq(formResponse.accountId, from))
  await tx.execute(sql`
    update poll_answer set account_id = ${to}::uuid where account_id = ${from}::uuid and not exists (
      select 1 from poll_answer other
      where other.object_definition_id = poll_answer.object_definition_id and other.account_id = ${to}::uuid)`)
}
