// npm start: works straight after a clone. Plain JavaScript for Node 20, with nothing installed.
import { join } from 'node:path'
import { ensureAppsBuilt } from './setup/builds.mjs'
import { run } from './setup/child.mjs'
import { ensureInstalled, isInstalled } from './setup/install.mjs'
import { assertStartable, environmentFor, findNode } from './setup/pinned-node.mjs'
import { root } from './setup/root.mjs'
import { serverFlags } from './setup/server-flags.mjs'
import { main } from './setup/stop.mjs'

const usage = `Starts Vitrine: the wallet, Studio, their API, its sockets and, unless DATABASE_URL is set, its database.

The first start installs the packages and builds the wallet and Studio. Afterwards --help tells every option.

Options:
  --port <value>    TCP port to listen on; 0 takes any that is free. (4400)
  --data <value>    Folder for everything the server keeps. (.data in the repository)
  --verbose         Print what each step of the start took, and the memory in use.
  --help            Print this.`

await main(async () => {
  assertStartable()
  const args = process.argv.slice(2)
  const asksForHelp = args.includes('--help') || args.includes('-h')
  if (asksForHelp && !isInstalled(root)) return console.log(usage)
  if (!asksForHelp) await ensureInstalled(root)
  const node = findNode(root)
  if (!asksForHelp) await ensureAppsBuilt(root)
  const server = join(root, 'apps/server/src/main.ts')
  process.exit(await run(node, [...serverFlags, server, ...args], { env: environmentFor(root, node) }))
})
