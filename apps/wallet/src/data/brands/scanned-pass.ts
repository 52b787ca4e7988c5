import { limits } from '@vitrine/protocol/limits'

/*
 * A pass that was scanned before its counter was open, on its way there. In memory alone: in an address it would be in the history and in
 * logs, and a link could redeem.
 */
let kept: { code: string; until: number } | null = null

/** As long as its code is good at all. */
const forMs = 2 * limits.passCodeSeconds * 1000

export function keepScannedPass(code: string, now = Date.now()): void {
  kept = { code, until: now + forMs }
}

export const hasScannedPass = (now = Date.now()): boolean => kept !== null && now < kept.until

/** Only once: a counter that is opened again redeems nothing. */
export function takeScannedPass(now = Date.now()): string | null {
  const code = hasScannedPass(now) ? (kept?.code ?? null) : null
  kept = null
  return code
}
