// npm test: works straight after a clone. `npm test -- <part of a path>` runs only the files whose path holds it.
import { ensureBuilt, storiesBuild, walletBuild } from './setup/builds.mjs'
import { ready } from './setup/ready.mjs'
import { root } from './setup/root.mjs'
import { main } from './setup/stop.mjs'
import { ensureBrowser } from './testing/browser.mjs'
import { runParts } from './testing/run-parts.mjs'
import { runPlaywright, runVitest } from './testing/runners.mjs'

await main(async () => {
  await ready(import.meta.url)
  const filters = process.argv.slice(2)
  const browser = await ensureBrowser(root)

  const parts = [
    {
      name: 'Unit and module tests',
      async run() {
        await ensureBuilt(root, walletBuild)
        return runVitest({ root, filters })
      },
    },
    {
      name: 'Journeys in the browser',
      run: () =>
        runPlaywright({
          root,
          filters,
          browser,
          config: 'apps/e2e/playwright.config.ts',
          // Who names journeys gets them, whichever half they are of.
          env: filters.length > 0 ? {} : { VITRINE_JOURNEYS: 'short' },
        }),
    },
    {
      name: 'Accessibility of every story',
      async run() {
        await ensureBuilt(root, storiesBuild)
        return runPlaywright({ root, filters, browser, config: 'tools/stories/playwright.config.mjs' })
      },
    },
  ]
  process.exit(await runParts(parts, { command: 'npm test', held: filters.length === 0 }))
})
