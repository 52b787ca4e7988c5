import { sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../../platform/database/database.ts'
import { tokenCounter } from '../tokens.schema.ts'

export interface Counting {
  /** What is counted, unique over all behaviours: `{behaviour}:{design or token}:{what}`. */
  key: string
  by?: number
  /** Nothing is counted beyond; null for no end. */
  upTo: number | null
}

/** What is counted over many tokens. */
export interface Counters {
  add: typeof addToCounter
  read: typeof readCounters
}

const addStatement = {
  name: 'tokens.count',
  text: `insert into token_counter as counter (key, value) select $1, $2::bigint where $3::bigint is null or $2::bigint <= $3::bigint
    on conflict (key) do update set value = counter.value + excluded.value
      where $3::bigint is null or counter.value + excluded.value <= $3::bigint
    returning value::float8 as value`,
}

/** Counts in one statement, so that no two see the same value; null where the end is reached. */
export async function addToCounter(tx: Queryable, { key, by = 1, upTo }: Counting): Promise<number | null> {
  const [row] = await runPrepared<{ value: number }>(tx, addStatement, [key, by, upTo])
  return row?.value ?? null
}

/** What was counted for one account counts for another from now on, as when accounts are merged. */
export async function mergeCounters(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from ${tokenCounter} where split_part(key, ':by:', 2) = ${from} and key like '%:by:%' returning key, value)
    insert into ${tokenCounter} as counter (key, value)
    select split_part(key, ':by:', 1) || ':by:' || ${to}, value from gone order by key
    on conflict (key) do update set value = counter.value + excluded.value`)
}

export async function readCounters(db: Queryable, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select()
    .from(tokenCounter)
    .where(sql`${tokenCounter.key} = any(${sql.param(keys)}::text[])`)
  const values = new Map(rows.map((row) => [row.key, row.value]))
  return keys.map((key) => values.get(key) ?? 0)
}
