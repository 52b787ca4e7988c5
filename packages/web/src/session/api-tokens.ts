import { NetworkFailure } from '@vitrine/client'
import { ProviderUnreachable, RefreshRefused, SignedOut } from './errors.ts'
import type { Session } from './session.ts'

/** How the typed clients ask the session for a token: ahead of expiry, and once more after a 401. */
export function sessionTokens(session: Pick<Session, 'accessToken' | 'refresh' | 'tokens'>) {
  return {
    getAccessToken: () => session.accessToken().catch(noToken),
    onUnauthorized: async () => {
      const renewed = await session.refresh(session.tokens()?.accessToken).catch(noToken)
      return renewed !== null
    },
  }
}

/** An ended session means no token; an unreachable provider is a lost network, never a sign-out (R1). */
function noToken(error: unknown): null {
  if (error instanceof ProviderUnreachable) throw new NetworkFailure('offline', { cause: error })
  if (error instanceof RefreshRefused || error instanceof SignedOut) return null
  throw error
}
