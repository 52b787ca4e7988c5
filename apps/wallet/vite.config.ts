import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { compress } from '@vitrine/web/build/compress'
import { licences } from '@vitrine/web/build/licences'
import { defineConfig } from 'vite'
import { appBuild } from './build/app-build.ts'
import { appIcons } from './build/app-icons.ts'
import { basisTranscoder } from './build/basis-transcoder.ts'
import { chatGroup } from './build/chat-group.ts'
import { entranceGroup } from './build/entrance-group.ts'
import { firstPage } from './build/first-page.ts'
import { elsewhereGroup, homeGroup, laterCallsGroup, olderNetworkGroup } from './build/home-group.ts'
import { playGroups } from './build/play-groups.ts'
import { precache } from './build/precache.ts'
import { previewPage } from './build/preview-page.ts'
import { sentenceGroups } from './build/sentence-groups.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** In watch mode the server runs beside Vite; what is not the app goes to it. */
const server = process.env.VITRINE_SERVER ?? 'http://localhost:4400'
/** Beside it as well, on a Vite of its own; or whatever of it the server has built. */
const studio = process.env.VITRINE_STUDIO ?? server
const serverPaths = [
  '/api',
  '/.well-known',
  '/_matrix',
  '/media',
  '/faces',
  '/inbox',
  '/docs',
  '/v1',
  '/ws',
  '/embed.js',
]

const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string }

export default defineConfig({
  define: { 'import.meta.env.VITRINE_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    appBuild(process.env),
    appIcons(),
    basisTranscoder(),
    licences(),
    precache({ publicFiles: readdirSync(here('public')) }),
    compress(),
    firstPage(),
    previewPage(),
  ],
  worker: {
    format: 'es',
    // The map's: kept out of what every device stores, as the map is.
    rolldownOptions: { output: { entryFileNames: 'assets/lazy-[name]-[hash].js' } },
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: here('index.html'), 'lazy-preview': here('preview.html'), sw: here('src/service-worker/sw.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Decoders of models come with the first model that needs them, not with the app.
        assetFileNames: ({ names }) =>
          /draco|basis/.test(names[0] ?? '') ? 'assets/lazy-[name]-[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            entranceGroup,
            laterCallsGroup,
            homeGroup,
            elsewhereGroup,
            olderNetworkGroup,
            chatGroup,
            ...sentenceGroups,
            ...playGroups,
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: {
      '/studio': { target: studio, ws: true },
      ...Object.fromEntries(
        serverPaths.map((path) => [path, { target: server, ws: path === '/api' || path === '/ws' }]),
      ),
    },
  },
})
