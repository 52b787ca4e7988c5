import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** What the driver reads otherwise than a table's rows have it. */
const readAs: Record<string, (column: string) => string> = {
  PgDateString: (column) => `${column}::text`,
  PgPointTuple: (column) => `case when ${column} is not null then array[${column}[0], ${column}[1]] end`,
}

/** All columns of a table, named as its rows name them: for statements in fixed words, which cost no building. */
export function columnsOf(table: PgTable, alias: string): string {
  return Object.entries(getTableColumns(table))
    .map(([name, column]) => {
      const read = `${alias}."${column.name}"`
      return `${readAs[column.columnType]?.(read) ?? read} as "${name}"`
    })
    .join(', ')
}
