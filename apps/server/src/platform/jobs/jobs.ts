import { sql } from 'drizzle-orm'
import { Logger as GraphileLogger, parseCronItems, type Runner, run, runMigrations, runOnce } from 'graphile-worker'
import type { Database, Queryable } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import { inSpan } from '../telemetry/tracing.ts'

export interface EnqueueOptions {
  /** Not before this. */
  runAt?: Date
  /** A later job of the same key replaces one that still waits. */
  key?: string
  /** Tries before it is given up, with growing pauses; 25 when left out. */
  maxAttempts?: number
}

/** Work done after the answer, by any server with the `worker` role; at least once, so handlers must be safe to repeat. */
export interface Jobs {
  /** Says how jobs of this kind are done. Before `start`. */
  define<T>(task: string, handle: (payload: T) => Promise<void>): void
  /** Runs `handle` on this schedule (cron syntax, UTC), on one server each time. Before `start`. */
  every(cron: string, task: string, handle: () => Promise<void>): void
  /** Adds a job in the caller's transaction: it exists exactly when the change does. */
  enqueue(tx: Queryable, task: string, payload: Record<string, unknown>, options?: EnqueueOptions): Promise<void>
  start(): Promise<void>
  /** Finishes the jobs that are running. */
  stop(): Promise<void>
  /** Does everything that is due, then returns. */
  runDue(): Promise<void>
}

const schema = 'graphile_worker'

/** Brings the queue's own tables up to date. */
export async function migrateJobs(database: Database, logger: Logger): Promise<void> {
  await runMigrations({ pgPool: database.pool, schema, logger: forGraphile(logger) })
}

export function createJobs({ database, logger }: { database: Database; logger: Logger }): Jobs {
  const handlers = new Map<string, (payload: unknown) => Promise<void>>()
  const schedule: { task: string; match: string; identifier: string }[] = []
  let runner: Runner | null = null

  const shared = () => ({
    pgPool: database.pool,
    schema,
    logger: forGraphile(logger),
    noHandleSignals: true,
    taskList: Object.fromEntries(
      [...handlers].map(([task, handle]) => [
        task,
        (payload: unknown) => inSpan('job', () => handle(payload), { 'vitrine.task': task }),
      ]),
    ),
  })
  const add = (task: string, handle: (payload: never) => Promise<void>) => {
    if (handlers.has(task)) throw new Error(`the job ${task} is defined twice`)
    handlers.set(task, handle as (payload: unknown) => Promise<void>)
  }

  return {
    define: add,
    every(cron, task, handle) {
      add(task, handle)
      schedule.push({ task, match: cron, identifier: task })
    },
    async enqueue(tx, task, payload, { runAt, key, maxAttempts } = {}) {
      await tx.execute(sql`
        select from graphile_worker.add_job(
          ${task}, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt?.toISOString() ?? null}::timestamptz,
          job_key => ${key ?? null}::text, max_attempts => ${maxAttempts ?? null}::int)`)
    },
    async start() {
      runner = await run({
        ...shared(),
        concurrency: 2,
        // New jobs are announced; this is for those that become due by themselves.
        pollInterval: 2_000,
        parsedCronItems: parseCronItems(schedule.map((item) => ({ ...item, options: { backfillPeriod: 0 } }))),
      })
    },
    async stop() {
      await runner?.stop()
      runner = null
    },
    runDue: () => runOnce(shared()),
  }
}

/** The queue's own lines name jobs and payloads; ours keep only what is safe. */
function forGraphile(logger: Logger): GraphileLogger {
  return new GraphileLogger(({ taskIdentifier, jobId }) => (level, _message, meta) => {
    const fields = {
      ...(taskIdentifier ? { task: taskIdentifier } : {}),
      ...(jobId ? { job: jobId } : {}),
      ...(meta?.error ? { error: meta.error } : {}),
    }
    if (level === 'error') logger.error('a background job failed', fields)
    else if (level === 'warning') logger.warn('the job queue warns', fields)
    else logger.debug('the job queue works', fields)
  })
}
