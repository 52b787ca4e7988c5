import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

/** The face's half as one module, for pages that are made without a build: `import { connectFace } from './face-sdk.js'`. */
export async function bundle() {
  const [{ output }] = await build({
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: at('../src/index.ts'), formats: ['es'], fileName: 'face-sdk' },
    },
  })
  // The bundler's notes on where a part came from depend on where it was started.
  return output[0].code.replace(/^\/\/.*\n/gm, '')
}
