// npm test: works straight after a clone. `npm test -- <part of a path>` runs only the files whose path holds it; `npm test -- --changed`
// those that what is not committed can have broken, `npm test -- --changed main` those that the branch can have broken since it left main.
import { ensureAppsBuilt, ensureBuilt, storiesBuild } from './setup/builds.mjs'
import { ready } from './setup/ready.mjs'
import { root } from './setup/root.mjs'
import { main } from './setup/stop.mjs'
import { ensureBrowser } from './testing/browser.mjs'
import { runParts } from './testing/run-parts.mjs'
import { runPlaywright, runVitest } from './testing/runners.mjs'

await main(async () => {
  await ready(import.meta.url)
  const args = process.argv.slice(2)
  const { findChangedFiles, findTestsOf } = await import('./testing/changed.mjs')
  const touched = args[0] === '--changed' ? await findTestsOf(await findChangedFiles(args[1])) : null
  const named = touched ? [] : args
  // Who names tests gets them, whichever half they are of; the other half is of `npm run test:full`.
  const half = named.length > 0 ? undefined : 'short'
  const browser = await ensureBrowser(root)

  const parts = [
    {
      name: 'Unit and module tests',
      chosen: touched?.units,
      async run(filters) {
        await ensureAppsBuilt(root)
        return runVitest({ root, filters, half })
      },
    },
    {
      name: 'Journeys in the browser',
      chosen: touched?.journeys,
      run: (filters) => runPlaywright({ root, filters, browser, config: 'apps/e2e/playwright.config.ts', half }),
    },
    {
      name: 'Accessibility of every story',
      chosen: touched?.stories,
      async run(filters) {
        await ensureBuilt(root, storiesBuild)
        const config = 'tools/stories/playwright.config.mjs'
        if (!touched) return runPlaywright({ root, filters, browser, config, half })
        return runPlaywright({ root, browser, config, half, env: { VITRINE_STORIES: filters.join('\n') } })
      },
    },
  ]
    .filter(({ chosen }) => chosen?.length !== 0)
    .map(({ chosen = named, run, ...part }) => ({ ...part, run: () => run(chosen) }))
  if (touched) console.log(parts.length === 0 ? 'No test depends on what has changed.' : touched.said)
  process.exit(await runParts(parts, { command: 'npm test', held: args.length === 0 }))
})
