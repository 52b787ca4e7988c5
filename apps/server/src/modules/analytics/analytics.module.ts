import { getAnalytics, trackEvents } from '@vitrine/protocol'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleHooks } from '../../platform/modules/module.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { type AnalyticsNeeds, createAnalyticsService } from './analytics.service.ts'
import { createCollector } from './collector.ts'

export interface AnalyticsModuleNeeds extends Omit<AnalyticsNeeds, 'collector'> {
  logger: Logger
  /** A collector besides our own counts. */
  collectorUrl: string | null
}

export function analyticsModule({ logger, collectorUrl, ...needs }: AnalyticsModuleNeeds): ModuleHooks {
  const analytics = createAnalyticsService({ ...needs, collector: createCollector(collectorUrl, logger) })
  return {
    name: 'analytics',
    // Digests of devices are needed for their own day only.
    jobs: [{ every: '47 3 * * *', task: 'analytics.forget-devices', run: analytics.forgetOld }],
    mount(http) {
      serve(http, trackEvents, ({ body, caller }) => analytics.take(body.batch, caller?.accountId ?? null))
      serve(http, getAnalytics, async ({ params, query }) => ({
        items: await analytics.counts(params.businessId, query),
      }))
    },
  }
}
