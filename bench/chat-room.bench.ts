import type { Page } from '@playwright/test'
import { launchBrowser } from './support/browser.ts'
import type { ChatPage } from './support/chat-page/main.ts'
import { serveChatPage } from './support/chat-page-server.ts'
import { median, printFigure } from './support/figures.ts'

/*
 * A room of 100,000 events in the store of a real browser, without a network: opened by a page that has just been loaded, read back, and what
 * one more message takes; the screens are left out.
 */
const events = 100_000
const rounds = 7
const readBack = 2_000

type Opened = typeof globalThis & { chatPage: ChatPage }

const server = await serveChatPage()
const browser = await launchBrowser()
const page = await (await browser.newContext()).newPage()
page.setDefaultTimeout(300_000)
await page.goto(server.url)
await page.evaluate((count) => (globalThis as Opened).chatPage.fill(count), events)
const openMs: number[] = []
const hearMs: number[] = []
for (let round = 0; round <= rounds; round += 1) {
  await page.reload()
  const { ms, messages } = await page.evaluate(() => (globalThis as Opened).chatPage.open())
  if (messages < 12) throw new Error(`Only ${messages} messages are there.`)
  // The first round only warms up.
  if (round > 0) openMs.push(ms)
  if (round > 0) hearMs.push(await page.evaluate(() => (globalThis as Opened).chatPage.hear()))
}
const openBytes = await heapOf(page)
const back = await page.evaluate((count) => (globalThis as Opened).chatPage.readBack(count), readBack)
const backBytes = await heapOf(page)
await browser.close()
await server.stop()
printFigure(`opening a room of ${events} events from the store`, median(openMs), 300, 'ms')
printFigure('from the server’s answer with one message to its being there to be drawn', median(hearMs), 100, 'ms')
printFigure(`the slowest page of reading back ${back.messages} messages`, back.slowestMs, 300, 'ms')
printFigure('memory of the page with the room open', openBytes / 2 ** 20, 16, 'MiB')
printFigure('memory after reading back', backBytes / 2 ** 20, 48, 'MiB')
process.exit()

async function heapOf(of: Page): Promise<number> {
  const session = await of.context().newCDPSession(of)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
