import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

/** The whole as one script, for pages that are made without a build: `<script src="https://wallet.example/embed.js"></script>`. */
export async function bundle() {
  const [{ output }] = await build({
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: at('../src/script.ts'), formats: ['iife'], name: 'vitrineEmbed', fileName: 'embed' },
    },
  })
  // The bundler's notes on where a part came from depend on where it was started.
  return output[0].code.replace(/^\/\/.*\n/gm, '')
}
