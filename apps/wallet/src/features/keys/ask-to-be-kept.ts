import { logWarning } from '../../platform/telemetry/log.ts'

/** Browsers clear what they may when room is short; what is asked for by this is not cleared by itself. */
export async function askToBeKept(): Promise<void> {
  try {
    await navigator.storage?.persist?.()
  } catch (error) {
    logWarning('the browser may clear the keys when room is short', error)
  }
}
