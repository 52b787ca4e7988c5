import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { assertStartable, environmentFor, findNode } from './pinned-node.mjs'
import { root } from './root.mjs'

/** Resolves once packages are installed and this process runs on the right Node; until then it runs the script anew on it. */
export async function ready(scriptUrl) {
  assertStartable()
  await ensureInstalled(root)
  const node = findNode(root)
  process.chdir(root)
  if (realpathSync(node) === realpathSync(process.execPath)) {
    process.env.PATH = environmentFor(root, node).PATH
    return
  }
  process.exit(
    await run(node, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], { env: environmentFor(root, node) }),
  )
}
