import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** What one page says by a button, every other page is told over a socket and shows: a page of its own script, without more. */
const page = `<!doctype html><html lang="en"><title>Bare arrival</title>
<button>Say</button><ul role="log"></ul>
<script>
  const socket = new WebSocket(location.origin.replace('http', 'ws'))
  socket.onopen = () => document.body.dataset.open = ''
  socket.onmessage = ({ data }) => {
    const item = document.createElement('li')
    item.textContent = data
    document.querySelector('ul').append(item)
  }
  let said = 0
  document.querySelector('button').onclick = () => fetch('/say', { method: 'POST', body: 'news ' + ++said })
</script>`

export async function serveBareArrival() {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    let said = ''
    for await (const part of request) said += part
    for (const socket of sockets.clients) socket.send(said)
    response.writeHead(204).end()
  })
  const sockets = new WebSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
