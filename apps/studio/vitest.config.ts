import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { common } from '../../tools/testing/vitest-settings.mjs'

/** Files share the modules and the page of their worker, as the wallet's do: none may put something in a module's place. */
export default defineConfig({
  plugins: [react()],
  test: {
    ...common,
    name: 'studio',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // It reads its fonts as JSON by imports that bundlers take and Node does not.
    server: { deps: { inline: [/@cantoo\/pdf-lib/] } },
  },
})
