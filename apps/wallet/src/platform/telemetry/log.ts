import type { ErrorFacts } from './error-facts.ts'
import { reportError } from './error-reports.ts'

/** Where the app says what went wrong without a screen to say it on. Never give it a token, code, password or address. */
export function logWarning(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place of the app that writes to the console
  console.warn(`[vitrine] ${message}`, error ?? '')
}

/** The same for what must not happen, of which whoever runs the installation is told. `message` is a constant. */
export function logError(message: string, error: unknown, facts?: ErrorFacts): void {
  logWarning(message, error)
  reportError(message, error, facts)
}
