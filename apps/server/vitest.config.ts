import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from '../../tools/testing/memory-folder.mjs'
import { workers } from '../../tools/testing/workers.mjs'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    // A slow machine takes its time; what never comes is seen all the same.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    // Each has a PostgreSQL of its own, and they must not share one.
    maxWorkers: process.env.DATABASE_URL ? 1 : Math.min(workers, 4),
    sequence: { groupOrder: 1 },
    isolate: false,
  },
})
