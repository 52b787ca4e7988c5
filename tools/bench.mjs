// npm run bench: every benchmark, one after the other, so that none disturbs another. `npm run bench -- inventory` runs one.
import { readdirSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ensureAppsBuilt } from './setup/builds.mjs'
import { run } from './setup/child.mjs'
import { ready } from './setup/ready.mjs'
import { root } from './setup/root.mjs'
import { main, Stop } from './setup/stop.mjs'
import { ensureBrowser } from './testing/browser.mjs'

const ending = '.bench.ts'

await main(async () => {
  await ready(import.meta.url)
  const all = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort()
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Stop(`There is no benchmark ${unknown.join(', ')}, only ${all.join(', ')}.`)

  const browser = await ensureBrowser(root, { isWhole: true })
  await ensureAppsBuilt(root)
  console.log(
    `Machine: ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
  )
  const failed = []
  for (const name of wanted.length > 0 ? wanted : all) {
    console.log(`\n── ${name}`)
    const env = { ...process.env, VITRINE_BROWSER: browser, NODE_COMPILE_CACHE: join(root, '.cache/node') }
    const code = await run(process.execPath, ['--expose-gc', join(root, 'bench', name + ending)], { cwd: root, env })
    if (code !== 0) failed.push(name)
  }
  if (failed.length > 0) throw new Stop(`\nToo slow, too heavy or broken: ${failed.join(', ')}`)
})
