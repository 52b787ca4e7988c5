// npm run test:full: what `npm test` leaves out. `npm run test:full -- fuzz` runs one part.
import { ready } from './setup/ready.mjs'
import { main, Stop } from './setup/stop.mjs'
import { nothing } from './testing/results.mjs'
import { runParts } from './testing/run-parts.mjs'

await main(async () => {
  await ready(import.meta.url)
  const { parts } = await import('./full/parts.mjs')
  const { Missing } = await import('./full/needs.mjs')
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new Stop(`There is no part ${unknown.join(', ')}, only ${parts.map(({ name }) => name).join(', ')}.`)

  const orSkipped = ({ name, about, run }) => ({
    name,
    title: `${name}: ${about}`,
    run: () =>
      run().catch((error) => {
        if (error instanceof Missing) return { ...nothing(), skipped: [`${name}: ${error.message}`] }
        throw error
      }),
  })
  const chosen = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(orSkipped)
  process.exit(await runParts(chosen, { command: 'npm run test:full', held: wanted.length === 0, countSkipped: true }))
})
