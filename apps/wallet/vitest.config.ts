import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { workers } from '../../tools/testing/workers.mjs'

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: workers,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    name: 'wallet',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
  },
})
