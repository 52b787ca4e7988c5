import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'basemap', include: ['src/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
})
