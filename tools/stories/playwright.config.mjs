import { defineConfig } from '@playwright/test'

const report = process.env.VITRINE_JSON_REPORT

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/stories',
  fullyParallel: true,
  // A story spends half of its time waiting for its own movements to end.
  workers: 2,
  // A slow machine takes its time; what never comes is seen all the same.
  timeout: 300_000,
  forbidOnly: true,
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : 'list',
  use: {
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.VITRINE_BROWSER,
      args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
    },
  },
})
