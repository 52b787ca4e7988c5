import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

/** What a page downloads for `code`, minified and gzipped. */
async function gzipBytes(code) {
  const entry = fileURLToPath(new URL('../src/size-entry.ts', import.meta.url))
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? entry : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: { write: false, minify: true, rollupOptions: { input: 'virtual:entry' } },
  })
  const bundle = output.map((file) => file.code ?? '').join('')
  expect(bundle).not.toContain('ZodError')
  return gzipSync(bundle, { level: 9 }).length
}

test('both clients and the catalogue of problems cost at most 8 kB and bring no schema library', async () => {
  const bytes = await gzipBytes(`
    import { createApiClient, createRealtimeClient } from '@vitrine/client'
    import { getMe } from '@vitrine/client/routes'
    globalThis.used = [createApiClient, createRealtimeClient, getMe]`)
  expect(bytes).toBeLessThanOrEqual(8_000)
})
