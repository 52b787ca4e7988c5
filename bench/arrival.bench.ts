import type { Page } from '@playwright/test'
import { serveBareArrival } from './support/bare-arrival.ts'
import { launchBrowser } from './support/browser.ts'
import { median, printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { sessionOf } from './support/session.ts'

const rounds = 7
const server = await startProduct()
const browser = await launchBrowser()
const [ana, bo] = [await openAs('ana@example.com'), await openAs('bo@example.com')]
const bare = await serveBareArrival()
const [speaker, listener] = [await openBare(), await openBare()]
const waitedMs: number[] = []
const bareMs: number[] = []
for (let round = 0; round < rounds; round++) {
  const { id, title } = await aSendableToken()
  await ana.goto(`${server.url}/token/${id}/send`)
  await ana.getByRole('textbox', { name: 'To' }).fill('bo@example.com')
  await ana.getByRole('button', { name: 'Continue' }).click()
  const seen = bo
    .getByRole('region', { name: /Notifications/ })
    .getByText(title)
    .waitFor()
  const begun = performance.now()
  await ana.getByRole('button', { name: 'Send to bo@example.com' }).click()
  await seen
  waitedMs.push(performance.now() - begun)
  bareMs.push(await bareArrival(round + 1))
  await bo.reload()
  await bo.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()
}
await browser.close()
await bare.stop()
await server.stop()
printFigure(
  'from Ana’s confirming tap to the toast on Bo’s open page, beside a bare button, socket and list',
  median(waitedMs) / median(bareMs),
  15,
  'times as long',
)
console.log(`${Math.round(median(waitedMs))} ms, the bare pages ${Math.round(median(bareMs))} ms`)
process.exit()

async function openAs(email: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    locale: 'en',
  })
  const session = await sessionOf(server, email)
  await context.addInitScript(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    ['vitrine:session', session],
  )
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()
  return page
}

async function openBare(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(bare.url)
  await page.locator('body[data-open]').waitFor()
  return page
}

/** From a tap on one bare page to what it says on the other. */
async function bareArrival(time: number): Promise<number> {
  const seen = listener.getByRole('log').getByText(`news ${time}`, { exact: true }).waitFor()
  const begun = performance.now()
  await speaker.getByRole('button').click()
  await seen
  return performance.now() - begun
}

/** Something of Ana's that can be sent and that Bo has not been told of yet. */
async function aSendableToken(): Promise<{ id: string; title: string }> {
  const { rows } = await server.app.database.execute<{ id: string; title: string }>(
    `select token.id, definition.display_name as title from token
     join object_definition definition on definition.id = token.object_definition_id
     join identity on identity.account_id = token.owner_id and identity.value = 'ana@example.com'
     where definition.behaviours ? 'transferable-v1' and token.parent_id = '.' limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('Ana has nothing left to send.')
  return found
}
