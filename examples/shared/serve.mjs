import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the wallet is. */
export const walletUrl = (process.env.WALLET_URL ?? 'http://localhost:4400').replace(/\/$/, '')

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const style = fileURLToPath(new URL('page.css', import.meta.url))

/**
 * A small server of pages. `files` says what lies at a path: a file, or `{ type, body }`; `%WALLET%` in pages becomes the wallet's address.
 * `answer` may take a request first, and says whether it has.
 */
export function serve({ name, port, files, answer = () => false }) {
  const at = { ...files, '/page.css': style }
  // What a page needs that shows the wallet and takes the script from it, and nothing more.
  const policy = `default-src 'self'; img-src 'self' data:; script-src 'self' ${walletUrl}; frame-src ${walletUrl}; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://127.0.0.1')
    try {
      response.setHeader('content-security-policy', policy)
      response.setHeader('cache-control', 'no-store')
      if (await answer(request, response, url)) return
      const file = request.method === 'GET' && Object.hasOwn(at, url.pathname) ? at[url.pathname] : null
      if (!file) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here.')
      const { type, body } =
        typeof file === 'string' ? { type: types[extname(file)], body: await readFile(file, 'utf8') } : file
      response.setHeader('content-type', `${type}; charset=utf-8`)
      response.end(type === 'text/html' ? body.replaceAll('%WALLET%', walletUrl) : body)
    } catch (error) {
      console.error(error)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end('This did not work; the terminal says why.')
    }
  })
  server.listen(Number(process.env.PORT ?? port), '127.0.0.1', () => {
    console.log(`${name} is open: http://127.0.0.1:${server.address().port}`)
  })
}

export const fileBeside = (module, name) => fileURLToPath(new URL(name, module))
