import type { Page } from '@playwright/test'
import { openEverydayBrowser } from '../src/everyday-browser.ts'
import { HostAtBrowser } from '../src/host-page.ts'
import { test } from '../src/hosts.ts'
import { PersonAtBrowser } from '../src/person.ts'
import { expect, long } from '../src/test.ts'

const sessionIn = (place: Pick<Page, 'evaluate'>) => place.evaluate(() => localStorage.getItem('vitrine:session'))

test(
  'who is signed in on the wallet’s own site is known in a host’s frame after one press, and signs out on both sides',
  long,
  async ({ server, cinema, consoleErrors }, { project }) => {
    // What is under way when the session ends on the other side is refused.
    consoleErrors.allow([/^401 \/(api|v1)\//])
    const browser = await openEverydayBrowser(project.use.launchOptions ?? {}, server.url, consoleErrors)
    const [tab = await browser.context.newPage()] = browser.context.pages()
    const bo = new PersonAtBrowser(browser.context, tab, server.url, [])
    await bo.signIn('bo@example.com')

    const page = await browser.context.newPage()
    const popups: Page[] = []
    page.on('popup', (popup) => popups.push(popup))
    const host = new HostAtBrowser(page)
    const { wallet } = host
    const heading = wallet.getByRole('heading', { level: 1, name: 'Wallet' })
    const signIn = wallet.getByRole('button', { name: 'Sign in or join' })
    const open = async () => {
      await page.goto(`${cinema.origin}/?wallet=${server.url}`)
      await host.show({ config: { language: 'en' } })
    }

    // A host meets nobody who has not signed in with it.
    await open()
    await expect(signIn).toBeVisible()
    expect(await host.call('isLoggedIn')).toBe(false)
    await signIn.click()
    await expect(heading).toBeVisible()
    expect(popups).toEqual([])
    expect(await host.call('getCurrentUser')).toMatchObject({ name: 'Bo Lindqvarn' })
    await expect.poll(() => host.count('loggedIn')).toBe(1)

    // The session stays where it is, and the host hears nothing of it.
    const { accessToken, refreshToken } = JSON.parse((await sessionIn(tab)) ?? '{}')
    const frame = page.frames()[1]
    expect(frame && (await sessionIn(frame))).toBeNull()
    const heard = await page.evaluate(() => JSON.stringify((window as unknown as { told: unknown }).told))
    for (const secret of [accessToken, refreshToken]) {
      expect(secret).toEqual(expect.any(String))
      expect(heard).not.toContain(secret)
    }

    // Known again, without a press.
    await open()
    await expect(heading).toBeVisible()

    // Signed out in the frame: the tab hears of it.
    await host.call('logOut')
    await expect(signIn).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Sign in or join' })).toBeVisible()
    expect(await sessionIn(tab)).toBeNull()

    // Signed out in the tab, after a sign-in that asked who it is: the frame hears of it.
    await bo.signIn('bo@example.com')
    await open()
    await signIn.click()
    await expect(heading).toBeVisible()
    await tab.goto('/settings')
    await tab.getByRole('button', { name: 'Sign out' }).click()
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(signIn).toBeVisible()
    await expect.poll(() => host.count('loggedOut')).toBe(1)
    expect(popups).toEqual([])
    await browser.close()
  },
)
