import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** A table in which two accounts stand at most once in each order. */
export interface PairsTable {
  table: string
  one: string
  other: string
}

/** Where one account stands another does from now on, as when accounts are merged; nobody stands beside themselves. */
export async function mergePairs(
  tx: Queryable,
  pairs: PairsTable,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [table, one, other] = [pairs.table, pairs.one, pairs.other].map((name) => sql.identifier(name))
  for (const [own, theirs] of [
    [one, other],
    [other, one],
  ]) {
    await tx.execute(sql`delete from ${table} where ${own} = ${from} and (${theirs} = ${to}
      or ${theirs} in (select ${theirs} from ${table} where ${own} = ${to}))`)
    await tx.execute(sql`update ${table} set ${own} = ${to} where ${own} = ${from}`)
  }
}
