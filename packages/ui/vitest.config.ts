import { defineConfig } from 'vitest/config'
import { common } from '../../tools/testing/vitest-settings.mjs'

export default defineConfig({
  test: {
    ...common,
    name: 'ui',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: { include: [/\?raw/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
