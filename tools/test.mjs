// npm test: works straight after a clone. `npm test -- <part of a path>` runs only the files whose path holds it.
import { ensureBuilt, storiesBuild, walletBuild } from './setup/builds.mjs'
import { ready } from './setup/ready.mjs'
import { root } from './setup/root.mjs'
import { main } from './setup/stop.mjs'
import { ensureBrowser } from './testing/browser.mjs'
import { add } from './testing/results.mjs'
import { runPlaywright, runVitest } from './testing/runners.mjs'
import { exitCodeOf, summaryLines } from './testing/summary.mjs'

await main(async () => {
  await ready(import.meta.url)
  const filters = process.argv.slice(2)
  const browser = await ensureBrowser(root)
  await ensureBuilt(root, walletBuild)

  const parts = [
    ['Unit and module tests', () => runVitest({ root, filters })],
    [
      'Journeys in the browser',
      () =>
        runPlaywright({
          root,
          filters,
          browser,
          config: 'apps/e2e/playwright.config.ts',
          // Who names journeys gets them, whichever half they are of.
          env: filters.length > 0 ? {} : { VITRINE_JOURNEYS: 'short' },
        }),
    ],
    [
      'Accessibility of every story',
      async () => {
        await ensureBuilt(root, storiesBuild)
        return runPlaywright({ root, filters, browser, config: 'tools/stories/playwright.config.mjs' })
      },
    ],
  ]
  const all = []
  const times = []
  for (const [name, runPart] of parts) {
    console.log(`\n── ${name}`)
    const begun = performance.now()
    const results = await runPart()
    all.push(results)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    times.push(`${name}: ${results.passed} passed, ${results.failed.length} failed, ${seconds} s`)
  }
  const total = add(...all)
  console.log(summaryLines(total, { times }).join('\n'))
  process.exit(exitCodeOf(total))
})
