import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'

export interface Metrics {
  /** One answered request. */
  answered(labels: { operation: string; method: string; status: number }, seconds: number): void
  /** A figure that is looked up when somebody asks for it. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Prometheus text. */
  text(): Promise<string>
  contentType: string
}

export function createMetrics(database: Database): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'vitrine_http_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['operation', 'method', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  new Gauge({
    name: 'vitrine_database_connections',
    help: 'Connections of this server to the database, and callers that wait for one',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waited_for' }, waitingCount)
    },
  })
  new Gauge({
    name: 'vitrine_log_consumer_lag_seconds',
    help: 'Age of the oldest event that a consumer of the log has not handled',
    labelNames: ['consumer'] as const,
    registers: [register],
    async collect() {
      const { rows } = await database.pool.query<{ consumer: string; lag: number }>(`
        select consumer, coalesce((
          select extract(epoch from now() - at) from event_log
          where (event_log.xid, event_log.id) > (log_cursor.xid, log_cursor.id) order by xid, id limit 1
        ), 0)::float8 as lag from log_cursor`)
      for (const { consumer, lag } of rows) this.set({ consumer }, Math.max(0, lag))
    },
  })
  return {
    answered({ operation, method, status }, seconds) {
      durations.observe({ operation, method, status: String(status) }, seconds)
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [register],
        async collect() {
          this.set(await read())
        },
      })
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}
