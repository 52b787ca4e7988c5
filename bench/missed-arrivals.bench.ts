import type { WebSocketRoute } from '@playwright/test'
import { launchBrowser } from './support/browser.ts'
import { median, printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { sessionOf } from './support/session.ts'

const missed = 500
const rounds = 5
const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const bo = await first(`select account_id as id from identity where type = 'email' and value = 'bo@example.com'`)
const brand = await first('select id from business order by id limit 1')

const browser = await launchBrowser()
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  locale: 'en',
  reducedMotion: 'reduce',
})
await context.addInitScript(
  ([key, value]) => localStorage.setItem(key as string, value as string),
  ['vitrine:session', await sessionOf(server, 'bo@example.com')],
)
const page = await context.newPage()
let line: { socket: WebSocketRoute; isLive: Promise<void> } | undefined
await page.routeWebSocket('**/api/realtime', (socket) => {
  const live = Promise.withResolvers<void>()
  line = { socket, isLive: live.promise }
  const upstream = socket.connectToServer()
  upstream.onMessage((text) => {
    socket.send(text)
    const { type, position } = JSON.parse(String(text))
    if (type === 'reply' && position) live.resolve()
  })
})
await page.goto(server.url)
await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()

const waitedMs: number[] = []
const asked: number[] = []
for (let round = 0; round < rounds; round++) {
  await line?.isLive
  await page.waitForLoadState('networkidle')
  await line?.socket.close({ code: 1012 })
  const title = `Postcard ${round}`
  await issue(title)
  const requests: string[] = []
  const count = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    // What else is read again as the network is back has nothing to do with what came.
    if (/^\/api\/(vatoms|public)\//.test(pathname)) requests.push(pathname)
  }
  page.on('request', count)
  const begun = performance.now()
  // What the browser says when the network is back.
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await Promise.all([
    page.getByRole('list', { name: 'Wallet' }).getByRole('link', { name: title }).first().waitFor(),
    page.getByText(`${missed} new collectibles`).waitFor(),
  ])
  waitedMs.push(performance.now() - begun)
  await page.waitForLoadState('networkidle')
  page.off('request', count)
  asked.push(requests.length)
  if (round === 0) console.log(`asked for: ${requests.join(', ')}`)
  await page.getByText(`${missed} new collectibles`).waitFor({ state: 'detached' })
}
await browser.close()
await server.stop()
printFigure(
  `from the network’s return until ${missed} missed arrivals are on screen, median`,
  median(waitedMs),
  1000,
  'ms',
)
printFigure('requests for them, most', Math.max(...asked), 3, 'requests')
process.exit()

async function issue(displayName: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    const id = displayName.toLowerCase().replace(' ', '-')
    await app.tokens.createDefinition(tx, { id, businessId: brand, displayName, behaviours: {} })
    const tokens = Array.from({ length: missed }, () => ({ ownerId: bo }))
    await app.tokens.issue(tx, { objectDefinitionId: id, tokens })
  })
}

async function first(text: string): Promise<string> {
  const [row] = (await app.database.pool.query(text)).rows
  if (!row) throw new Error(`Nothing was found: ${text}`)
  return row.id
}
