import { defineConfig } from 'vitest/config'
import { common } from '../../tools/testing/vitest-settings.mjs'

export default defineConfig({
  test: { ...common, name: 'face-sdk', include: ['{src,tools}/**/*.test.{ts,mjs}'] },
})
