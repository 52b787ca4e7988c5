import type { BrowserContext } from '@playwright/test'

/** The newest one-time code that was sent to `email`, read from the local inbox as a person would. */
export async function readCode(context: BrowserContext, serverUrl: string, email: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${serverUrl}/inbox?to=${encodeURIComponent(email)}`)
  const code = await page
    .getByText(/^\d{6}$/)
    .first()
    .innerText()
  await page.close()
  return code
}

/** The newest link in a message to `email`. */
export async function readLink(context: BrowserContext, serverUrl: string, email: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${serverUrl}/inbox?to=${encodeURIComponent(email)}`)
  const link = await page.locator('#messages a[href*="/claim/"]').first().getAttribute('href')
  await page.close()
  if (!link) throw new Error(`The inbox of ${email} has no link.`)
  return link
}
