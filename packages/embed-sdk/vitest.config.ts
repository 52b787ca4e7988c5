import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'embed-sdk',
    environment: 'happy-dom',
    testTimeout: 60_000,
    include: ['{src,tools}/**/*.test.{ts,tsx,mjs}'],
  },
})
