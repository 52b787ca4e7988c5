import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** The titles of screens that nobody should be led to, by the file that says them. */
const titles: Readonly<Record<string, readonly string[]>> = {
  app: ['not-found-title', 'not-available-title', 'crash-title', 'crash-offline-title'],
  'features/token-detail': ['gone-title'],
  'features/coins': ['coin-unknown-title'],
  'features/market': ['unknown-title', 'purchase-unknown-title'],
  'features/claim': ['unknown-headline'],
  'features/landing': ['unknown-headline'],
}

/** These titles in the language of the page. */
export async function wallsIn(page: Page): Promise<ReadonlySet<string>> {
  const language = (await page.locator('html').getAttribute('lang')) ?? 'en'
  const said = await Promise.all(
    Object.entries(titles).map(async ([folder, keys]) => {
      const file = new URL(`../../wallet/src/${folder}/locales/${language}.json`, import.meta.url)
      const words = JSON.parse(await readFile(file, 'utf8'))
      return keys.map((key) => {
        if (typeof words[key] !== 'string') throw new Error(`${folder} says no ${key} in ${language}.`)
        return words[key] as string
      })
    }),
  )
  return new Set(said.flat())
}
