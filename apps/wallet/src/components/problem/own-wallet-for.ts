import { isProblem } from '@vitrine/protocol/problem'
import { hereAtInstallation, type PlaceElsewhere } from '../../platform/viewer/installation.ts'

/**
 * The same screen in the installation's own wallet, for what a brand's wallet may not do for people (docs/specification/signing-in.md).
 * Null for every other problem, and where this already is the installation's own.
 */
export function ownWalletFor(error: unknown): PlaceElsewhere | null {
  return isProblem(error, 'auth.insufficient_scope') ? hereAtInstallation() : null
}
