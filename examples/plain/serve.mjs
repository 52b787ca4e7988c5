// node examples/plain/serve.mjs: a page with a script tag, and nothing else.
import { fileBeside, serve } from '../shared/serve.mjs'

serve({
  name: 'Corner Cinema',
  port: 4501,
  files: { '/': fileBeside(import.meta.url, 'index.html'), '/page.js': fileBeside(import.meta.url, 'page.js') },
})
