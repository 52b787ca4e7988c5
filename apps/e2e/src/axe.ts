import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { PersonAtBrowser } from './person.ts'

/** What axe finds on the page as it stands, once what fades in or out has done so: half a fade has no contrast worth measuring. */
export async function expectNoViolations({ page }: PersonAtBrowser, where: string): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    where,
  ).toEqual([])
}
