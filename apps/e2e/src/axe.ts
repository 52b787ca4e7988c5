import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { PersonAtBrowser } from './person.ts'

/** What axe finds on the page as it stands, once what fades in or out has done so: half a fade has no contrast worth measuring. */
export async function expectNoViolations({ page }: Pick<PersonAtBrowser, 'page'>, where: string): Promise<void> {
  const goOn = await standStill(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  await goOn()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    where,
  ).toEqual([])
}

/** No transition begins any more, and what moves has come to its end; what turns for ever goes on turning. */
async function standStill(page: Page): Promise<() => Promise<void>> {
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition-delay: 0s !important; transition-duration: 0s !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
  return async () => {
    await still.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    })
    await still.dispose()
  }
}
