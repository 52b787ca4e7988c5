import type { Database } from '../platform/database/database.ts'

/** Resolves when so many connections wait for a lock of another one. */
export async function waiting(database: Database, connections: number): Promise<void> {
  const sql = `select count(*)::int n from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
  while ((await database.pool.query(sql)).rows[0].n < connections);
}
