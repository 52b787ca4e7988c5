import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import { findBrowser } from '../../../tools/testing/browser.mjs'
import type { ConsoleErrors } from './console-errors.ts'

/** What journeys' browsers leave out by default; without `ThirdPartyStoragePartitioning`, which everybody's browser has. */
const withPartitions =
  '--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,AvoidCorsURLLoaderRestartOnRedirect'

/** With windows, as people have it: one that only ever runs without keeps less from frames of another site, and lends them no storage. */
export function wholeBrowser(): Pick<LaunchOptions, 'executablePath'> {
  const executablePath = findBrowser({ env: { PATH: process.env.PATH }, isWhole: true })
  return executablePath ? { executablePath } : {}
}

/**
 * A browser as people have it, with a profile of its own: a frame on another site keeps its things apart from the same site in a tab.
 * Journeys' usual ones let it keep nothing at all, as where third-party cookies are blocked.
 */
export async function openEverydayBrowser(
  launchOptions: LaunchOptions,
  baseURL: string,
  consoleErrors: ConsoleErrors,
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'vitrine-profile-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 0 } }))
  const { args = [], executablePath } = { ...launchOptions, ...wholeBrowser() }
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...args, withPartitions],
    baseURL,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  consoleErrors.watch(context)
  return {
    context,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
