import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from '../../tools/testing/memory-folder.mjs'
import { common } from '../../tools/testing/vitest-settings.mjs'
import { workers } from '../../tools/testing/workers.mjs'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    ...common,
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    // A slow machine takes its time; what never comes is seen all the same.
    hookTimeout: 240_000,
    // Each has a PostgreSQL of its own, and they must not share one.
    maxWorkers: process.env.DATABASE_URL ? 1 : Math.min(workers, 4),
    sequence: { groupOrder: 1 },
    // Node loads the files itself, as it does when people run the server: nothing is transformed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
})
