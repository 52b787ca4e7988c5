// npm run test:full: what `npm test` leaves out. `npm run test:full -- fuzz` runs one part.
import { ready } from './setup/ready.mjs'
import { main, Stop } from './setup/stop.mjs'
import { add, nothing } from './testing/results.mjs'
import { exitCodeOf, summaryLines } from './testing/summary.mjs'

await main(async () => {
  await ready(import.meta.url)
  const { parts } = await import('./full/parts.mjs')
  const { Missing } = await import('./full/needs.mjs')
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new Stop(`There is no part ${unknown.join(', ')}, only ${parts.map(({ name }) => name).join(', ')}.`)

  const all = []
  const times = []
  for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    console.log(`\n── ${part.name}: ${part.about}`)
    const begun = performance.now()
    const results = await part.run().catch((error) => {
      if (error instanceof Missing) return { ...nothing(), skipped: [`${part.name}: ${error.message}`] }
      console.error(error)
      return { ...nothing(), failed: [{ name: part.name, why: error.stack }] }
    })
    all.push(results)
    const { passed, failed, skipped } = results
    const seconds = Math.round((performance.now() - begun) / 1000)
    times.push(`${part.name}: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped, ${seconds} s`)
  }
  const total = add(...all)
  console.log(summaryLines(total, { times, countSkipped: true }).join('\n'))
  process.exit(exitCodeOf(total))
})
