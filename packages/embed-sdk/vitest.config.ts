import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'embed-sdk',
    environment: 'happy-dom',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    include: ['{src,tools}/**/*.test.{ts,tsx,mjs}'],
  },
})
