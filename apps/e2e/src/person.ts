import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { signInEarlier, studioApp } from './earlier-sign-in.ts'
import { readCode } from './inbox.ts'
import { holdNotices, keepNotices } from './notices.ts'
import { slowDown } from './slowness.ts'

export interface OpenOptions extends BrowserContextOptions {
  /**
   * `allow` keeps the whole wallet for offline use, as everybody's browser does, which costs as much as the rest of a short journey: for
   * journeys that are about it. Left out where nothing is said.
   */
  serviceWorkers?: 'allow' | 'block'
  /** Runs in every page before its scripts, such as an injected wallet. */
  initScript?: { content: string }
}

/** One person with their own browser: what they see and what they do, in the product's words. */
export class PersonAtBrowser {
  readonly context: BrowserContext
  readonly page: Page
  readonly serverUrl: string
  private readonly notices: readonly string[]

  constructor(context: BrowserContext, page: Page, serverUrl: string, notices: readonly string[]) {
    this.context = context
    this.page = page
    this.serverUrl = serverUrl
    this.notices = notices
  }

  /** One of the demo's people, who opens the wallet and is signed in from last time. */
  async signIn(email: string): Promise<void> {
    await signInEarlier(this.page, this.serverUrl, email)
    await this.seesWallet()
  }

  /** The same in Studio, at an area of a brand: `NightParade1/gate`. */
  async opensStudio(email: string, place: string): Promise<void> {
    await signInEarlier(this.page, this.serverUrl, email, studioApp)
    await this.page.goto(`/studio/${place}`)
  }

  /** On the sign-in screen: signs in without a code. */
  async enterPassword(identifier: string, password: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Use a password instead' }).click()
    await this.page.getByRole('textbox', { name: 'E-mail or phone number' }).fill(identifier)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }

  /** On the sign-in screen: says who it is and has a code sent. */
  async askForCode(identifier: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'E-mail or phone number' }).fill(identifier)
    await this.page.getByRole('button', { name: 'Send me a code' }).click()
  }

  /** Reads the newest code for `email` in the local inbox and types it. */
  async enterCode(email: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: /code/i })
    await field.waitFor()
    await field.fill(await readCode(this.context, this.serverUrl, email))
  }

  /** New people say how old they are and accept the terms. */
  async confirmAgeAndTerms(): Promise<void> {
    await this.page.getByRole('checkbox', { name: /13 or older/ }).check()
    await this.page.getByRole('checkbox', { name: /accept/ }).check()
  }

  /** New people are asked once they have shown the code. */
  async confirmAndContinue(): Promise<void> {
    await this.confirmAgeAndTerms()
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  /** The consent screen, which people see when they use the wallet for the first time. */
  async allow(): Promise<void> {
    await this.page.getByRole('button', { name: 'Allow', exact: true }).click()
  }

  async seesWallet(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  }

  /** Notices have said so, or say so soon; whether they are still there does not matter. */
  async isTold(texts: readonly string[], options: { timeout?: number } = {}): Promise<void> {
    const parts = texts.map((text) => expect.stringContaining(text))
    await expect.poll(() => this.notices, options).toEqual(expect.arrayContaining(parts))
  }

  /** A notice that is to come on this page: the pointer comes to rest on it at once, and its time stands still. */
  async holdNotice(text: string): Promise<Locator> {
    await this.page.evaluate(holdNotices, text)
    return this.page.locator('[data-toast]:not([inert])').filter({ hasText: text })
  }

  /** The wallet's count, when it says this number. */
  count(tokens: number) {
    return this.page.getByText(`${tokens} collectibles`)
  }

  async total(): Promise<number> {
    return Number.parseInt(await this.page.getByText(/^\d+ collectibles/).innerText(), 10)
  }

  /** The case of a token in the wallet's grid. */
  tokenCase(title: string) {
    return this.page
      .getByRole('list', { name: 'Wallet' })
      .getByRole('link', { name: new RegExp(`^${escapeRegExp(title)}`) })
  }

  /** Scrolls the wallet until a token of this name is in sight. */
  async findToken(title: string): Promise<void> {
    await this.page.getByRole('list', { name: 'Wallet' }).getByRole('link').first().waitFor()
    await this.page.evaluate(() => scrollTo(0, 0))
    for (;;) {
      await expect.poll(() => this.page.evaluate(whatGridLacks)).toBe('')
      // What is drawn out of sight may be left undrawn at any moment.
      if (await this.tokenCase(title).evaluateAll(isAnyInSight)) return
      const isAtEnd = await this.page.evaluate(() => {
        const before = scrollY
        scrollBy(0, innerHeight * 0.8)
        return scrollY === before
      })
      if (isAtEnd) throw new Error(`The wallet has no ${title}.`)
    }
  }

  /** Opens the first token of this name that the wallet shows; of a stack, the first copy. */
  async openToken(title: string): Promise<void> {
    await this.findToken(title)
    const found = this.tokenCase(title).first()
    const isStack = / copies$/m.test(await found.innerText())
    await found.click()
    if (isStack) {
      await this.page.getByRole('heading', { level: 2, name: new RegExp(`^${escapeRegExp(title)}, `) }).waitFor()
      await this.tokenCase(title).first().click()
    }
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
}

/** In the page: what the grid has not drawn yet at this scroll position; it draws some time after scrolling. */
function whatGridLacks(): string {
  const grid = document.querySelector('ul[aria-label="Wallet"]')
  if (!grid) return 'the grid'
  const { top, bottom } = grid.getBoundingClientRect()
  const inSight = { from: Math.max(top, 0), to: Math.min(bottom, innerHeight) }
  const places = [...grid.querySelectorAll('li')].map((place) => ({
    ...place.getBoundingClientRect().toJSON(),
    index: Number(place.ariaPosInSet),
    count: Number(place.ariaSetSize),
    isFilled: place.querySelector('a') !== null,
  }))
  const drawn = `at ${scrollY}, where ${places[0]?.index} to ${places.at(-1)?.index} are drawn`
  if (!places.some(({ top, index }) => top <= inSight.from || index === 1)) return `the first in sight ${drawn}`
  if (!places.some(({ bottom, index, count }) => bottom >= inSight.to || index === count))
    return `the last in sight ${drawn}`
  const blank = places.find(({ top, bottom, isFilled }) => !isFilled && bottom >= inSight.from && top <= inSight.to)
  return blank ? `number ${blank.index} ${drawn}` : ''
}

/** In the page. */
function isAnyInSight(elements: Element[]): boolean {
  return elements.some((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export async function openBrowserOf(
  browser: Browser,
  serverUrl: string,
  { initScript, ...options }: OpenOptions = {},
): Promise<PersonAtBrowser> {
  const context = await browser.newContext({
    baseURL: serverUrl,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  if (initScript) await context.addInitScript(initScript)
  await slowDown(context)
  const notices = await keepNotices(context)
  return new PersonAtBrowser(context, await context.newPage(), serverUrl, notices)
}
