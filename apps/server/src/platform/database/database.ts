import { hash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { inSpan } from '../telemetry/tracing.ts'
import { gatheringSocket } from './gathering-socket.ts'

/** Runs statements: the pool itself or one transaction. Stores take this, so that a service decides where a transaction starts. */
export type Queryable = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction; a throw rolls it back. `closing` is sent together with the commit, when the result is known: nothing
   * is committed when a statement of it fails.
   */
  transaction<T>(
    work: (tx: Queryable) => Promise<T>,
    closing?: (tx: Queryable, result: T) => Promise<unknown>,
  ): Promise<T>
  /** A connection of its own for LISTEN and session locks; the caller releases it. */
  connect(): Promise<pg.PoolClient>
  pool: pg.Pool
  close(): Promise<void>
}

// int8 as number: our counters stay far below 2^53; xid8 and positions are read as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseOptions {
  /** `postgres://…` or, for a unix socket, `postgres://user@/name?host=/folder`. */
  url: string
  maxConnections?: number
  onError?: (error: Error) => void
}

const afterCommits = new WeakMap<object, (() => void)[]>()
const beforeCommits = new WeakMap<object, Promise<unknown>[]>()
const connections = new WeakMap<object, pg.Pool | pg.PoolClient>()
const aheadOfDisk = new WeakSet<object>()

/** A statement in fixed words, which each connection parses and plans once. For the few that every transfer runs. */
export interface PreparedStatement {
  name: string
  text: string
  /** How the driver reads its columns, where otherwise than everywhere else. */
  types?: pg.CustomTypesConfig
}

export async function runPrepared<Row extends object>(
  db: Queryable,
  { name, text, types }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection = connections.get(db)
  if (!connection) throw new Error('not a database or transaction of openDatabase')
  const { rows } = await connection.query({ name, text, values: [...values], ...(types ? { types } : {}) })
  return rows as Row[]
}

const dialect = new PgDialect()
/** Names of statements by their words; these are few. */
const namesOfStatements = new Map<string, string>()

function nameOfStatement(text: string): string {
  const known = namesOfStatements.get(text)
  if (known) return known
  const name = hash('sha256', text, 'base64url')
  namesOfStatements.set(text, name)
  return name
}

/** The same for a statement that is put together, but in a few wordings: each connection parses and plans each of them once. */
export function executePrepared<Row extends object>(db: Queryable, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return runPrepared<Row>(db, { name: nameOfStatement(text), text }, params)
}

/** Runs `work` when the transaction `db` has committed, and never if it does not; at once where `db` is no transaction. */
export function afterCommit(db: Queryable, work: () => void): void {
  const waiting = afterCommits.get(db)
  if (waiting) waiting.push(work)
  else work()
}

/**
 * Lets the work go on while `doing` is under way: the transaction commits only when it has succeeded. Where `db` is no transaction it is
 * waited for.
 */
export async function beforeCommit(db: Queryable, doing: Promise<unknown>): Promise<void> {
  const pending = beforeCommits.get(db)
  if (!pending) {
    await doing
    return
  }
  // Its failure is the transaction's.
  doing.catch(() => {})
  pending.push(doing)
}

/**
 * Lets a transaction give up its locks without waiting for the disk: for what many wait for in a row. It is committed for everybody, but a
 * power cut could still undo it, so nobody may be told before it is durable (`createDurability`).
 */
export function commitAhead(tx: Queryable): void {
  aheadOfDisk.add(tx)
}

const commitAheadText = 'set local synchronous_commit to off; commit'

export function openDatabase({ url, maxConnections = 10, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: 'vitrine',
    // Statements that do not wait for each other's answers go out together.
    pipeline: true,
    stream: gatheringSocket,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would stop the process.
  // A closing pool expects its connections to end, in whichever way the database ends them.
  pool.on('error', (error) => {
    if (!pool.ending) onError?.(error)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool)
  const dedicated = new Set<pg.PoolClient>()
  connections.set(db, pool)

  return Object.assign(db, {
    pool,
    transaction: <T>(
      work: (tx: Queryable) => Promise<T>,
      closing?: (tx: Queryable, result: T) => Promise<unknown>,
    ): Promise<T> =>
      inSpan('transaction', async () => {
        const client = await pool.connect()
        const tx: Queryable = drizzle(client)
        const waiting: (() => void)[] = []
        connections.set(tx, client)
        const pending: Promise<unknown>[] = []
        afterCommits.set(tx, waiting)
        beforeCommits.set(tx, pending)
        let broken: Error | undefined
        let result: T
        try {
          const begun = client.query('begin')
          // Sent with the first statement of the work, which fails, too, when this does.
          begun.catch(() => {})
          result = await work(tx)
          await begun
          // What is under way may begin more.
          for (const each of pending) await each
          const closed = closing?.(tx, result)
          const committed = client.query(aheadOfDisk.has(tx) ? commitAheadText : 'commit')
          // When the closing statement fails, so may the commit that was sent after it: the first says why.
          for (const outcome of await Promise.allSettled([closed, committed])) {
            if (outcome.status === 'rejected') throw outcome.reason
          }
        } catch (error) {
          // A connection that cannot even roll back is given to nobody else.
          await client.query('rollback').catch((failure: Error) => {
            broken = failure
          })
          throw error
        } finally {
          client.release(broken)
        }
        for (const each of waiting) each()
        return result
      }),
    async connect() {
      const client = await pool.connect()
      dedicated.add(client)
      const { release } = client
      client.release = (destroy) => {
        if (dedicated.delete(client)) release.call(client, destroy)
      }
      return client
    },
    async close() {
      // The pool would wait for them for ever.
      for (const client of dedicated) client.release(true)
      if (!pool.ending) await pool.end()
    },
  }) as unknown as Database
}
