import { clientOf } from '@vitrine/web/tokens'
import { hereAtInstallation } from '../viewer/installation.ts'
import { viewerSettings } from '../viewer/viewer.ts'
import { useSessionTokens } from './use-session.tsx'

/**
 * Whether this is the installation's own wallet, which may ask for everything that is its person's; a brand's wallet and a host's are
 * refused what no brand has a part in. The server decides again.
 */
export function useIsOwnWallet(): boolean {
  return isOwnWallet(useSessionTokens().tokens()?.accessToken)
}

/** Of whoever is signed in with this token. */
export function isOwnWallet(accessToken: string | undefined): boolean {
  const client = clientOf(accessToken ?? '')
  return hereAtInstallation() === null && (client === undefined || client === viewerSettings().clientId)
}
