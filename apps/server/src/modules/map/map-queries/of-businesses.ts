import { type SQL, sql } from 'drizzle-orm'

/** Rows of these businesses. One alone is worded so that an index gives its places in order. */
export function isOneOf(businessIds: readonly string[]): SQL {
  const [only, ...others] = businessIds
  return others.length === 0
    ? sql`business_id = ${only ?? ''}`
    : sql`business_id = any(${sql.param([...businessIds])}::text[])`
}
