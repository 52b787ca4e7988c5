// node examples/react/serve.mjs: the component of @vitrine/embed-sdk/react, bundled by Vite.
import { build } from 'vite'
import { fileBeside, serve, walletUrl } from '../shared/serve.mjs'

const [{ output }] = await build({
  configFile: false,
  root: fileBeside(import.meta.url, '.'),
  logLevel: 'error',
  define: { WALLET_URL: JSON.stringify(walletUrl), 'process.env.NODE_ENV': '"production"' },
  build: { write: false, lib: { entry: fileBeside(import.meta.url, 'main.jsx'), formats: ['es'], fileName: 'main' } },
})

serve({
  name: 'Harbour Festival',
  port: 4502,
  files: {
    '/': fileBeside(import.meta.url, 'index.html'),
    '/main.js': { type: 'text/javascript', body: output[0].code },
  },
})
