import { test as base } from '@playwright/test'
import { type OpenOptions, openBrowserOf, type PersonAtBrowser } from './person.ts'
import { type RunningServer, startServer } from './server.ts'

interface WorkerFixtures {
  server: RunningServer
}

interface TestFixtures {
  /** A browser of its own for each person: nothing is shared but the server. */
  open(options?: OpenOptions): Promise<PersonAtBrowser>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  open: async ({ browser, server }, use) => {
    const opened: PersonAtBrowser[] = []
    await use(async (options) => {
      const person = await openBrowserOf(browser, server.url, options)
      opened.push(person)
      return person
    })
    for (const { context } of opened) await context.close()
  },
})

export { expect } from '@playwright/test'
