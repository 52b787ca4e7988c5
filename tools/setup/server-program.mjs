import { join } from 'node:path'
import { run } from './child.mjs'
import { environmentFor, findNode } from './pinned-node.mjs'
import { ready } from './ready.mjs'
import { root } from './root.mjs'
import { main } from './stop.mjs'

/** Runs a program of the server's with the words of this command. */
export async function serverProgram(scriptUrl, name) {
  await main(async () => {
    await ready(scriptUrl)
    const node = findNode(root)
    const program = join(root, 'apps/server/src', name)
    process.exit(await run(node, [program, ...process.argv.slice(2)], { env: environmentFor(root, node) }))
  })
}
