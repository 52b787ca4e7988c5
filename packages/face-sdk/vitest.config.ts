import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'face-sdk', include: ['{src,tools}/**/*.test.{ts,mjs}'], testTimeout: 120_000, hookTimeout: 120_000 },
})
