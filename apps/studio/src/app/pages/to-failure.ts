import { NetworkFailure } from '@vitrine/client'
import { ProviderUnreachable } from '@vitrine/web/errors'

/** A provider that cannot be reached is a lost network, as for every other call. */
export const toFailure = (error: unknown): unknown =>
  error instanceof ProviderUnreachable
    ? new NetworkFailure(navigator.onLine ? 'unavailable' : 'offline', { cause: error })
    : error
