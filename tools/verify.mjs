// npm run verify: everything that can be said about the code without running it. `npm run verify -- types` runs one check.
import { openAccount } from './cpu/account.mjs'
import { ready } from './setup/ready.mjs'
import { main, Stop } from './setup/stop.mjs'
import { failureLines, summaryTitle } from './testing/summary.mjs'

await main(async () => {
  await ready(import.meta.url)
  const { checks } = await import('./verify/checks.mjs')
  const wanted = process.argv.slice(2).join(' ')
  const chosen = wanted ? checks.filter(([name]) => name === wanted) : checks
  if (chosen.length === 0)
    throw new Stop(`There is no check ${wanted}, only ${checks.map(([name]) => name).join(', ')}.`)
  const account = await openAccount('npm run verify', { held: wanted === '' })
  const begun = performance.now()
  const failed = []
  for (const [name, check] of chosen) {
    const from = performance.now()
    const { problems, note = '' } = await check().catch(asProblem)
    if (problems.length > 0) failed.push({ name, why: problems.join('\n') })
    for (const problem of problems) console.log(problem)
    console.log(`${problems.length > 0 ? '✗' : '✓'} ${name.padEnd(16)} ${secondsSince(from).padStart(7)}  ${note}`)
  }
  const { lines } = await account.close()
  const fine = `${chosen.length - failed.length} of ${chosen.length} checks are fine, ${secondsSince(begun)}`
  console.log(['', summaryTitle, ...lines, ...failureLines(failed), fine].join('\n'))
  process.exit(failed.length > 0 ? 1 : 0)
})

/** A check that cannot be made is one that fails. */
function asProblem(error) {
  return { problems: [error instanceof Stop ? error.message : error.stack] }
}

function secondsSince(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`
}
