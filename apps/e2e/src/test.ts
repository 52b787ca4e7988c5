import { type BrowserContext, test as base, expect } from '@playwright/test'
import { ConsoleErrors, type Provoked } from './console-errors.ts'
import { type OpenOptions, openBrowserOf, type PersonAtBrowser } from './person.ts'
import { type RunningServer, type ServerHost, type ServerSettings, startHost } from './server.ts'

interface TestFixtures {
  /** What the operator of the journey's server has set. */
  settings: ServerSettings
  /** A server of the journey's own, with the demo world as it is on the first day: no journey hangs on another. */
  server: RunningServer
  /** A browser of its own for each person: nothing is shared but the server. */
  open(options?: OpenOptions): Promise<PersonAtBrowser>
  /** What the browsers complain of; the journey fails on whatever it does not say that it provokes. */
  consoleErrors: ConsoleErrors
  /** Says what the browsers complain of because the journey wants it so, such as `409 /api/vatoms`. */
  provokes(...provoked: Provoked[]): void
}

interface WorkerFixtures {
  /** Where the servers of a worker's journeys run, one after the other. */
  host: ServerHost
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const world = process.env.VITRINE_E2E_WORLD
      if (!world) throw new Error('No world was prepared for the journeys.')
      const host = await startHost(world)
      await use(host)
      await host.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  settings: [{}, { option: true }],
  server: [
    async ({ host, settings }, use) => {
      const server = await host.start(settings)
      await use(server)
      await server.stop()
    },
    { timeout: 300_000 },
  ],
  consoleErrors: [
    async ({ browser }, use) => {
      const errors = new ConsoleErrors()
      const watch = (context: BrowserContext) => errors.watch(context)
      browser.on('context', watch)
      await use(errors)
      browser.off('context', watch)
      expect(errors.unprovoked(), 'what the browsers complained of').toEqual([])
    },
    { auto: true },
  ],
  provokes: async ({ consoleErrors }, use) => use((...provoked) => consoleErrors.allow(provoked)),
  open: async ({ browser, server }, use) => {
    const opened: PersonAtBrowser[] = []
    await use(async (options) => {
      const person = await openBrowserOf(browser, server.url, options)
      opened.push(person)
      return person
    })
    for (const { context } of opened) {
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
})

/** For `npm run test:full` alone: what takes long, or is walked on another way by a journey of `npm test`. */
export const long = { tag: '@long' }

export { expect }
