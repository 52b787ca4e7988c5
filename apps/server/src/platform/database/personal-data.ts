import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** A table that keeps something of people, for who asks what is kept of them. Its module writes this down beside the schema. */
export interface PersonalDataTable {
  /** What the rows are, in the file that people get. */
  name: string
  table: string
  /** The columns that name the person, one of which is enough; or what makes a row theirs, in SQL over `kept`. */
  people: readonly [string, ...string[]] | ((accountId: string) => SQL)
  /** The primary key, to read on from. */
  key: readonly [string, ...string[]]
  /** Columns that are secrets of this server or of others. */
  leaveOut?: readonly string[]
  /** What else has to be true of a row, in SQL over `kept`. */
  only?: string
}

const rowsAtOnce = 500

/** A JSON object in pieces: for each table its rows, read a few at a time, so that it costs the same memory for everybody. */
export async function* readPersonalData(
  db: Queryable,
  tables: readonly PersonalDataTable[],
  accountId: string,
): AsyncIterable<string> {
  let opening = '{'
  for (const table of tables) {
    yield `${opening}\n${JSON.stringify(table.name)}: [`
    opening = ','
    let separator = '\n'
    for await (const row of rowsOf(db, table, accountId)) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield ']'
  }
  yield opening === '{' ? '{}\n' : '\n}\n'
}

async function* rowsOf(db: Queryable, kept: PersonalDataTable, accountId: string): AsyncIterable<unknown> {
  const column = (name: string) => sql`kept.${sql.identifier(name)}`
  const key = sql.join(kept.key.map(column), sql`, `)
  const { people } = kept
  const isTheirs =
    typeof people === 'function'
      ? people(accountId)
      : sql.join(
          people.map((name) => sql`${column(name)} = ${accountId}`),
          sql` or `,
        )
  const secrets = sql.param([...(kept.leaveOut ?? [])])
  let last: string[] | null = null
  for (;;) {
    const after = last
      ? sql`and (${key}) > (${sql.join(
          last.map((value) => sql`${value}`),
          sql`, `,
        )})`
      : sql``
    const page: { rows: { row: unknown; at: string[] }[] } = await db.execute(sql`
      select to_jsonb(kept) - ${secrets}::text[] as row,
        array[${sql.join(
          kept.key.map((name) => sql`${column(name)}::text`),
          sql`, `,
        )}] as at
      from ${sql.identifier(kept.table)} kept
      where (${isTheirs}) ${sql.raw(kept.only ? `and (${kept.only})` : '')} ${after}
      order by ${key} limit ${rowsAtOnce}`)
    for (const { row } of page.rows) yield row
    if (page.rows.length < rowsAtOnce) return
    last = page.rows.at(-1)?.at ?? null
  }
}
