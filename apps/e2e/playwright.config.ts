import { defineConfig } from '@playwright/test'
import { keepTemporaryFilesInMemory } from '../../tools/testing/memory-folder.mjs'

keepTemporaryFilesInMemory()

/** The browser comes from `npm test`, which looks for one on the machine; Debian's place is the default. */
const executablePath = process.env.VITRINE_BROWSER ?? '/usr/bin/chromium'

/** Which journeys: `short` and `long` are the two halves that `npm test` and `npm run test:full` walk; all of them otherwise. */
const half = process.env.VITRINE_HALF

/** Where `npm test` reads how it went. */
const report = process.env.VITRINE_JSON_REPORT

export default defineConfig({
  testDir: './journeys',
  globalSetup: './src/prepare-world.ts',
  ...(half === 'long' ? { grep: /@long/ } : half === 'short' ? { grepInvert: /@long/ } : {}),
  fullyParallel: true,
  workers: 2,
  // A slow machine takes its time; what never comes is seen all the same.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  retries: 0,
  forbidOnly: true,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  outputDir: '../../test-results/e2e',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    trace: report ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Each page begins with nothing compiled: what it does not call is not compiled either.
        '--js-flags=--max-lazy',
      ],
    },
  },
})
