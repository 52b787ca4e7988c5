import type { BrowserContext } from '@playwright/test'

/** Counts how often somebody presses something with the pointer in this browser, from now on. */
export async function countPresses(context: BrowserContext): Promise<() => number> {
  let presses = 0
  await context.exposeFunction('pressed', () => {
    presses += 1
  })
  await context.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) (globalThis as unknown as { pressed(): void }).pressed()
      },
      true,
    )
  })
  return () => presses
}
