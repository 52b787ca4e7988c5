import { defineConfig } from 'vitest/config'
import { common } from '../../tools/testing/vitest-settings.mjs'

export default defineConfig({
  test: { ...common, name: 'chain', include: ['src/**/*.test.ts'] },
})
