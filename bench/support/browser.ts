import { type Browser, chromium, type Page } from '@playwright/test'

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.VITRINE_BROWSER ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Records when an element first appears and every task over 50 ms, from the first moment of each page. */
export async function watchPage(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const seen = { appearedMs: -1, longTasks: [] as number[], mostNodes: 0 }
    Object.assign(window, { vitrineSeen: seen })
    const look = () => {
      if (seen.appearedMs < 0 && document.querySelector(wanted)) seen.appearedMs = performance.now()
      seen.mostNodes = Math.max(seen.mostNodes, document.getElementsByTagName('*').length)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longTasks.push(entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  }, selector)
}

export interface Seen {
  appearedMs: number
  longTasks: number[]
  mostNodes: number
}

export const readSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { vitrineSeen: Seen }).vitrineSeen)

/** Milliseconds from the start of the navigation until what the page is watched for appeared. */
export async function appeared(page: Page): Promise<number> {
  await page.waitForFunction(
    () => ((window as unknown as { vitrineSeen?: { appearedMs: number } }).vitrineSeen?.appearedMs ?? -1) > 0,
  )
  return (await readSeen(page)).appearedMs
}
