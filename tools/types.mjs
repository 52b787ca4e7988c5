// npm run types: checks every workspace with its own tsconfig.json, side by side, and prints only what is wrong. Only what changed since the last time is checked again.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './setup/child.mjs'
import { ready } from './setup/ready.mjs'
import { root } from './setup/root.mjs'
import { main } from './setup/stop.mjs'

await main(async () => {
  await ready(import.meta.url)
  const workspaces = ['apps', 'packages'].flatMap((dir) => readdirSync(join(root, dir)).map((name) => `${dir}/${name}`))
  const waiting = [...workspaces, 'bench'].filter((place) => existsSync(join(root, place, 'tsconfig.json')))
  let failed = false
  const work = async () => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const remembered = join(root, 'node_modules/.cache/types', `${place.replace('/', '-')}.tsbuildinfo`)
      const { code, output } = await capture(
        join(root, 'node_modules/.bin/tsc'),
        ['-p', place, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', remembered],
        { cwd: root },
      )
      if (code === 0) continue
      console.error(`${output}types: ${place} does not check`)
      failed = true
    }
  }
  await Promise.all([work(), work()])
  process.exit(failed ? 1 : 0)
})
