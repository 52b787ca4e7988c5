import type { AnalyticsRecord } from '@vitrine/protocol'
import type { Logger } from '../../platform/telemetry/logger.ts'

const patienceMs = 10_000

/** Hands what happened on to a collector of the operator's; one that does not answer is only logged (spec §7). */
export type Collector = (batch: readonly AnalyticsRecord[]) => Promise<void>

/** Speaks the batch call that Segment-compatible collectors share: `POST {batch}`, the write key as the user of the address. */
export function createCollector(
  address: string | null,
  logger: Logger,
  fetchIt: typeof fetch = fetch,
): Collector | null {
  if (!address) return null
  const url = new URL(address)
  const key = decodeURIComponent(url.username)
  url.username = ''
  url.password = ''
  return async (batch) => {
    try {
      const answer = await fetchIt(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key ? { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` } : {}),
        },
        body: JSON.stringify({ batch }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) logger.warn('the analytics collector refused a batch', { status: answer.status })
    } catch (error) {
      logger.warn('the analytics collector could not be reached', { error })
    }
  }
}
