// Type-checks every workspace with its own tsconfig; prints only what is wrong.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const places = ['apps', 'packages'].flatMap((dir) => readdirSync(dir).map((name) => `${dir}/${name}`)).concat('bench')
let failed = false
for (const place of places) {
  if (!existsSync(`${place}/tsconfig.json`)) continue
  const run = spawnSync('node_modules/.bin/tsc', ['-p', place], { stdio: 'inherit' })
  if (run.status !== 0) {
    console.error(`types: ${place} does not check`)
    failed = true
  }
}
process.exit(failed ? 1 : 0)
