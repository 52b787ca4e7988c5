// Runs an installed program on the Node that Vitrine uses: node tools/run.mjs drizzle-kit generate
import { join } from 'node:path'
import { run } from './setup/child.mjs'
import { ready } from './setup/ready.mjs'
import { root } from './setup/root.mjs'
import { main } from './setup/stop.mjs'

await main(async () => {
  await ready(import.meta.url)
  const [name, ...args] = process.argv.slice(2)
  process.exit(await run(join(root, 'node_modules/.bin', name), args))
})
