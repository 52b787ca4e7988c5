import { getAnalytics, trackEvents } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { type AnalyticsNeeds, createAnalyticsService } from './analytics.service.ts'
import { createCollector } from './collector.ts'

export interface AnalyticsModuleNeeds extends Omit<AnalyticsNeeds, 'collector'> {
  logger: Logger
  /** A collector besides our own counts. */
  collectorUrl: string | null
}

export interface AnalyticsModule {
  /** Digests of devices are needed for their own day only. */
  forgetOld(): Promise<void>
  mount(http: FastifyInstance): void
}

export function analyticsModule({ logger, collectorUrl, ...needs }: AnalyticsModuleNeeds): AnalyticsModule {
  const analytics = createAnalyticsService({ ...needs, collector: createCollector(collectorUrl, logger) })
  return {
    forgetOld: analytics.forgetOld,
    mount(http) {
      serve(http, trackEvents, ({ body, caller }) => analytics.take(body.batch, caller?.accountId ?? null))
      serve(http, getAnalytics, async ({ caller, params, query }) => ({
        items: await analytics.counts(params.businessId, caller.accountId, query),
      }))
    },
  }
}
