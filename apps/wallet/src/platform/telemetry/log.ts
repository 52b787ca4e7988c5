import { logWarning } from '@vitrine/web/log'
import type { ErrorFacts } from './error-facts.ts'
import { reportError } from './error-reports.ts'

export { logWarning }

/** What must not happen, of which whoever runs the installation is told. `message` is a constant. */
export function logError(message: string, error: unknown, facts?: ErrorFacts): void {
  logWarning(message, error)
  reportError(message, error, facts)
}
