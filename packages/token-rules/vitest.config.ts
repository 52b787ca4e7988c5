import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'token-rules', include: ['src/**/*.test.ts'], testTimeout: 60_000 } })
