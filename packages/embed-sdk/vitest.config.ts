import { defineConfig } from 'vitest/config'
import { common } from '../../tools/testing/vitest-settings.mjs'

export default defineConfig({
  test: { ...common, name: 'embed-sdk', environment: 'happy-dom', include: ['{src,tools}/**/*.test.{ts,tsx,mjs}'] },
})
