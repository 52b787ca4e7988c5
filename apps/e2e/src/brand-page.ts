import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BrandPage {
  /** Such as `http://127.0.0.1:40123/`: another origin than the wallet's. */
  url: string
  close(): Promise<void>
}

/** What a brand's own home page is: it says what it is told, and asks for what its buttons are called. */
const page = `<!doctype html>
<html lang="en">
<title>Lumen app</title>
<meta name="viewport" content="width=device-width">
<h1>Lumen app</h1>
<p id="place"></p>
<pre id="told"></pre>
<script>
const told = {}
const say = (type, payload) => parent.postMessage(JSON.stringify({ type, payload }), '*')
addEventListener('message', ({ data, origin }) => {
  told[data.type] = data.payload
  told.origin = origin
  document.querySelector('#told').textContent = JSON.stringify(told)
  if (data.type === 'SITE_GO_BACK') show('menu', false)
})
const show = (place, canGoBack) => {
  document.querySelector('#place').textContent = place
  say('POST_HEADER_MESSAGE', { title: 'Lumen: ' + place })
  say('HISTORY_CHANGE', { canGoBack })
}
const attempt = (name, work) => { try { told[name] = String(work()) } catch { told[name] = 'kept out' } }
attempt('wallet storage', () => parent.localStorage.length)
attempt('wallet page', () => parent.document.title)
attempt('wallet address', () => { top.location.href = location.href; return 'asked' })
for (const [label, act] of Object.entries({
  'Open the buns': () => show('buns', true),
  'Open a space': () => say('OPEN_SPACE', { alias: 'bar' }),
  'Go to your wallet': () => say('NAVIGATE_TO_WALLET'),
})) {
  const button = document.createElement('button')
  button.textContent = label
  button.onclick = act
  document.body.append(button)
}
show('menu', false)
say('WEB_VIEW_READY')
</script>`

/** A brand's own page on an origin of its own. */
export async function startBrandPage(): Promise<BrandPage> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
