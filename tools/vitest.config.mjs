import { defineConfig } from 'vitest/config'
import { common } from './testing/vitest-settings.mjs'

export default defineConfig({
  test: { ...common, name: 'tools', include: ['**/*.test.mjs'] },
})
