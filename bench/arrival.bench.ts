import type { Page } from '@playwright/test'
import { launchBrowser } from './support/browser.ts'
import { median, printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { sessionOf } from './support/session.ts'

const rounds = 7
const server = await startProduct()
const browser = await launchBrowser()
const [ana, bo] = [await openAs('ana@example.com'), await openAs('bo@example.com')]
const waitedMs: number[] = []
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
  await bo.reload()
  await bo.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()
}
await browser.close()
await server.stop()
printFigure('from Ana’s confirming tap to the toast on Bo’s open page, median', median(waitedMs), 1000, 'ms')
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
