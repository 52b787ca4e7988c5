// npm run build -w @vitrine/face-sdk: the module for pages without a build (kept in git, the server hands it out), and in dist/ the
// package as it is published: `npm publish packages/face-sdk/dist`.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const dist = at('../dist')

mkdirSync(at('../generated'), { recursive: true })
writeFileSync(at('../generated/face-sdk.js'), await bundle())

rmSync(dist, { recursive: true, force: true })
execFileSync(
  process.execPath,
  [at('../../../node_modules/typescript/bin/tsc'), ...['-p', at('../tsconfig.build.json'), '--outDir', dist]],
  { stdio: 'inherit' },
)
const { name, version, description, license, type, sideEffects } = JSON.parse(
  readFileSync(at('../package.json'), 'utf8'),
)
const entry = (file) => ({ types: `./${file}.d.ts`, default: `./${file}.js` })
const published = {
  name,
  version,
  description,
  license,
  type,
  sideEffects,
  exports: { '.': entry('index'), './host': entry('host'), './face-sdk.js': './face-sdk.js' },
}
writeFileSync(`${dist}/package.json`, `${JSON.stringify(published, null, 2)}\n`)
copyFileSync(at('../generated/face-sdk.js'), `${dist}/face-sdk.js`)
copyFileSync(at('../README.md'), `${dist}/README.md`)
copyFileSync(at('../../../LICENSE'), `${dist}/LICENSE`)
