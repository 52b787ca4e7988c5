import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from '../../tools/testing/memory-folder.mjs'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
})
