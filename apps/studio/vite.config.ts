import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { compress } from '@vitrine/web/build/compress'
import { licences } from '@vitrine/web/build/licences'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Served below `/studio` of the wallet's own origin; in watch mode the wallet's Vite hands that on to this one. */
export default defineConfig({
  base: '/studio/',
  plugins: [react(), licences(), compress()],
  worker: {
    format: 'es',
    // As the wallet's are called: the server knows by it which one may ask other servers.
    rolldownOptions: { output: { entryFileNames: 'assets/lazy-[name]-[hash].js' } },
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: here('index.html'), sw: here('src/service-worker/sw.ts') },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { port: 5174, strictPort: false },
})
