import { launchBrowser } from './support/browser.ts'
import { percentile, printFigure } from './support/figures.ts'
import { accessTokenFor, freePort, servePages } from './support/host-page.ts'
import { startProduct } from './support/product.ts'

const calls = 10_000
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const clients = [{ id: 'cinema', embedOrigins: [origin], grants: ['walletsdk:isLoggedIn'] }]
const server = await startProduct({ CLIENTS: JSON.stringify(clients) })

/** The bare way between the same two sites: a port into a frame that sends back what it gets. */
const echo = `<!doctype html><title>echo</title><script>
addEventListener('message', ({ ports: [port] }) => { port.onmessage = ({ data }) => port.postMessage(data) })
</script>`
const host = `<!doctype html><title>host</title>
<div id="wallet" style="height: 800px"></div><iframe id="echo" src="http://localhost:${port}/echo"></iframe>
<script src="${server.url}/embed.js"></script>`
const pages = await servePages(port, { '/': host, '/echo': echo })

const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
await page.goto(origin)
const accessToken = await accessTokenFor(server, 'cinema', 'ana@example.com')
const times = await page.evaluate(
  async ({ accessToken, calls }) => {
    type Wallet = { ready: Promise<void>; isLoggedIn(): Promise<boolean>; getBusinessTabs(): Promise<unknown> }
    const { Vitrine } = window as unknown as { Vitrine: new (place: string, options: object) => Wallet }
    const wallet = new Vitrine('#wallet', { accessToken })
    await wallet.ready
    while (!(await wallet.isLoggedIn())) await new Promise(requestAnimationFrame)

    const { port1, port2 } = new MessageChannel()
    const frame = document.querySelector<HTMLIFrameElement>('#echo')
    frame?.contentWindow?.postMessage('echo', '*', [port2])
    const ping = (id: number) =>
      new Promise((resolve) => {
        port1.onmessage = resolve
        port1.postMessage({ id: `${id}`, name: 'ping', request: true })
      })
    const timed = async (work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      return performance.now() - begun
    }
    for (let warm = 0; warm < 200; warm++) {
      await wallet.isLoggedIn()
      await ping(warm)
    }
    const times = { wallet: [] as number[], bare: [] as number[] }
    // In turn, so that both meet the same noise.
    for (let call = 0; call < calls; call++) {
      times.wallet.push(await timed(() => wallet.isLoggedIn()))
      times.bare.push(await timed(() => ping(call)))
    }
    return times
  },
  { accessToken, calls },
)
await browser.close()
await pages.close()
await server.stop()

printFigure(`host ↔ wallet, ${calls} calls one after the other, p99`, percentile(times.wallet, 0.99), 10, 'ms')
const at = (share: number) =>
  `${percentile(times.wallet, share).toFixed(2)} ms to ${percentile(times.bare, share).toFixed(2)} ms`
console.log(`to a bare port into a frame of the same site: p50 ${at(0.5)}, p99 ${at(0.99)}`)
process.exit()
