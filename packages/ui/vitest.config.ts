import { defineConfig } from 'vitest/config'
import { workers } from '../../tools/testing/workers.mjs'

export default defineConfig({
  test: {
    maxWorkers: workers,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    name: 'ui',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: { include: [/\?raw/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
