import { Problem } from '@vitrine/protocol/problems'
import { viewerSettings } from '../../platform/viewer/viewer.ts'

/**
 * The same screen in the installation's own wallet, for what a brand's wallet may not do for people (docs/specification/signing-in.md).
 * Null for every other problem, and where this already is the installation's own.
 */
export function ownWalletFor(error: unknown): { href: string; host: string } | null {
  const { issuer } = viewerSettings()
  if (!(error instanceof Problem) || error.code !== 'auth.insufficient_scope' || issuer === null) return null
  const { origin, host } = new URL(issuer, location.origin)
  return origin === location.origin ? null : { href: `${origin}${location.pathname}`, host }
}
