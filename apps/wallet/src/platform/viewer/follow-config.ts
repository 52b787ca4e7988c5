import { type ApiClient, requestIdOf } from '@vitrine/client'
import { getViewerConfig } from '@vitrine/client/routes'
import type { ViewerConfig } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import type { KeyValueStorage } from '../device/storage.ts'
import { firstInput } from '../loading/first-input.ts'
import { logError } from '../telemetry/log.ts'
import { keptViewerConfig } from './kept-config.ts'

export interface ViewerConfigNeeds {
  api: Pick<ApiClient, 'call'>
  hostname: string
  storage: KeyValueStorage
  take: (config: ViewerConfig) => void
  now: () => number
}

/**
 * Asks for the hostname's configuration now, and again whenever somebody looks at the app and the last answer is stale (R25). What
 * does not fit the schema, and what cannot be had, leaves the last good one in place. Gives back how to stop.
 */
export function followViewerConfig({ api, hostname, storage, take, now }: ViewerConfigNeeds): () => void {
  const kept = keptViewerConfig(storage, hostname)
  const stop = new AbortController()
  const { signal } = stop
  let askedAt = Number.NEGATIVE_INFINITY

  const refresh = async () => {
    if (now() - askedAt < limits.configStaleMs) return
    askedAt = now()
    let answer: ViewerConfig | undefined
    try {
      answer = await api.call(getViewerConfig, { query: { hostname } }, { signal })
      const before = kept.read()
      // Checked when it was kept.
      if (JSON.stringify(answer) === JSON.stringify(before)) return
      if (isNobodys(answer) && (!before || isNobodys(before))) await firstInput
      const config = await checked(answer)
      if (signal.aborted) return
      if (JSON.stringify(config) === JSON.stringify(kept.read())) return
      kept.write(config)
      take(config)
    } catch (error) {
      if (signal.aborted) return
      // A lost network comes back before the minute is over.
      askedAt = Number.NEGATIVE_INFINITY
      logError('the configuration of this address could not be read; the last good one stays', error, {
        ...(answer ? { requestId: requestIdOf(answer), operation: getViewerConfig.id } : {}),
      })
    }
  }
  const seen = () => document.visibilityState === 'visible' && void refresh()
  document.addEventListener('visibilitychange', seen, { signal })
  addEventListener('online', seen, { signal })
  void refresh()
  return () => stop.abort()
}

/** Of a hostname that no brand has brought: nothing is overridden there, so that taking it can wait. */
const isNobodys = ({ businessId }: ViewerConfig) => businessId === 'system'

/** The schema comes with the first answer that is not kept yet, not with the app. */
async function checked(answer: unknown): Promise<ViewerConfig> {
  const { ViewerConfig } = await import('@vitrine/protocol/viewer/viewer-config')
  return ViewerConfig.parse(answer)
}
