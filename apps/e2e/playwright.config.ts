import { defineConfig } from '@playwright/test'
import { keepTemporaryFilesInMemory } from '../../tools/testing/memory-folder.mjs'

keepTemporaryFilesInMemory()

/** The browser comes from `npm test`, which looks for one on the machine; Debian's place is the default. */
const executablePath = process.env.VITRINE_BROWSER ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: './journeys',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: true,
  reporter: process.env.VITRINE_JSON_REPORT
    ? [['line'], ['json', { outputFile: process.env.VITRINE_JSON_REPORT }]]
    : 'list',
  outputDir: '../../test-results/e2e',
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
