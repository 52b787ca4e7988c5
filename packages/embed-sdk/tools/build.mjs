// npm run build -w @vitrine/embed-sdk: the script for pages without a build (kept in git, the server hands it out), and in dist/ the
// package as it is published: `npm publish packages/embed-sdk/dist`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.mjs'
import { makePackage } from './package.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

mkdirSync(at('../generated'), { recursive: true })
writeFileSync(at('../generated/embed.js'), await bundle())
rmSync(at('../dist'), { recursive: true, force: true })
makePackage(at('../dist'))
