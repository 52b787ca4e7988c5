import { logWarning } from '../log.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Session } from './session.ts'
import type { SessionTokens } from './tokens.ts'

export interface LogoutNeeds {
  session: Pick<Session, 'tokens' | 'end'>
  provider: (held: SessionTokens) => Promise<Pick<IdentityProvider, 'revoke' | 'endSessionUrl'>>
  /** Tells the other tabs, which log out too. */
  broadcast: () => void
  leaveTo: (url: string) => void
}

/**
 * Signs out here at once, then at the provider: the refresh token is revoked and the browser goes through end-session to the
 * logout-callback. Where the provider cannot be reached, this device is signed out all the same.
 */
export async function logout({ session, provider, broadcast, leaveTo }: LogoutNeeds): Promise<void> {
  const held = session.tokens()
  session.end('logout')
  broadcast()
  if (!held) return
  try {
    const identity = await provider(held)
    await identity.revoke(held.refreshToken)
    leaveTo(await identity.endSessionUrl(held.idToken))
  } catch (error) {
    logWarning('signed out on this device; the provider could not be told', error)
  }
}
