import { expect, type Page } from '@playwright/test'
import { wallsIn } from './walls.ts'

/** How many addresses of one kind are gone to: what is alike beyond these has no links of its own. */
const ofEachKind = 3

interface Step {
  address: string
  /** Where the link to it is. */
  from: string
}

/** What can be read on a screen, and where it leads. */
interface Screen {
  headings: string[]
  links: string[]
  tabs: number
}

/**
 * Goes to every address that a link of the screens leads to, from `roots` on, and opens their tabs. Says where somebody would have walked
 * into a wall: a page that is not there, an empty one, a link that leads nowhere.
 */
export async function wanderFrom(page: Page, roots: readonly string[]): Promise<readonly string[]> {
  const walls = await wallsIn(page)
  const { origin } = new URL(page.url())
  const met = new Map<string, Set<string>>()
  const ahead: Step[] = []
  const elsewhere = new Set<string>()
  const found: string[] = []

  const meet = (link: string, from: string) => {
    const url = new URL(link, origin)
    if (url.origin !== origin) return
    const address = url.pathname + url.search
    if (!isOfApp(url.pathname)) {
      elsewhere.add(address)
      return
    }
    const alike = met.get(kindOf(url.pathname)) ?? new Set()
    if (alike.has(address) || alike.size >= ofEachKind) return
    met.set(kindOf(url.pathname), alike.add(address))
    ahead.push({ address, from })
  }

  const look = async (where: string): Promise<number> => {
    const { headings, links, tabs } = await settled(page, where)
    found.push(...headings.filter((each) => walls.has(each)).map((each) => `${where}: “${each}”`))
    for (const link of links) {
      if (link === '') found.push(`${where}: a link leads nowhere`)
      else meet(link, where)
    }
    return tabs
  }

  for (const root of roots) meet(root, 'the beginning')
  for (let step = ahead.shift(); step; step = ahead.shift()) {
    const where = `${step.address} (from ${step.from})`
    await page.evaluate((to) => history.pushState({ gone: true }, '', to), step.address)
    const tabs = await look(where)
    for (let each = 0; each < tabs; each += 1) {
      await page.getByRole('tab').nth(each).click()
      await look(`${where}, tab ${each + 1}`)
    }
  }
  for (const address of elsewhere) {
    const status = await page.evaluate(
      async (url) => (await fetch(url, { headers: { accept: 'text/html' } })).status,
      address,
    )
    if (status >= 400) found.push(`${address}: ${status}`)
  }
  return found
}

/** The rest is answered by the server itself, or is Studio's, an app of its own. */
const isOfApp = (path: string) => !/^\/(api|media|docs|inbox|assets|studio)(\/|$)/.test(path)

/** Addresses that differ only in whom or what they are of are of one kind. */
const kindOf = (path: string) => path.replace(/\/(token|user|sale|purchase|merchants|coins)\/[^/]+/g, '/$1/:id')

/** The screen, once it says something and nothing of it is still on its way. */
async function settled(page: Page, where: string): Promise<Screen> {
  const seen = () =>
    page.evaluate(() => {
      const isSeen = (element: Element) => element.getClientRects().length > 0
      // A screen that covers the others lies beside them.
      const said = [...document.querySelectorAll<HTMLElement>('main, dialog[open], [role="dialog"]')].map(
        (each) => each.innerText,
      )
      const isBusy = [...document.querySelectorAll('[aria-busy="true"]')].some(isSeen)
      const headings = [...document.querySelectorAll('h1, h2')].filter(isSeen)
      const links = [...document.querySelectorAll('a')].filter(isSeen).map((each) => each.getAttribute('href') ?? '')
      return {
        isThere: !isBusy && headings.length > 0 && said.join(' ').trim().split(/\s+/).length > 2,
        headings: headings.map((each) => each.textContent?.trim() ?? ''),
        links: links.filter((href) => !href.startsWith('#')),
        tabs: [...document.querySelectorAll('[role="tab"]')].filter(isSeen).length,
      }
    })
  await expect.poll(async () => (await seen()).isThere, `${where} has come`).toBe(true)
  return seen()
}
