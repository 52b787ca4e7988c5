import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { capture } from './child.mjs'
import { fingerprint, workspaceFolders } from './fingerprint.mjs'
import { environmentFor, findNode } from './pinned-node.mjs'
import { Stop } from './stop.mjs'

const shared = ['package-lock.json', 'tsconfig.base.json']

/** An app's static files, as the server serves them. */
const appBuild = (name, what) => ({
  what,
  out: `apps/${name}/dist`,
  page: 'index.html',
  places: (root) => [...shared, ...workspaceFolders(root, `@vitrine/${name}`)],
  skip: (file) => /\.(test|stories)\.tsx?$|\/testing\//.test(file),
  command: (root, folder) => ({
    cwd: join(root, 'apps', name),
    args: [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--manifest',
      '--emptyOutDir',
      '--outDir',
      folder,
      '--logLevel',
      'warn',
    ],
  }),
})

export const walletBuild = appBuild('wallet', 'the wallet')
export const studioBuild = appBuild('studio', 'Studio')
/** What the server serves, one after another: each alone takes the memory of a small machine. */
export async function ensureAppsBuilt(root) {
  await ensureBuilt(root, walletBuild)
  await ensureBuilt(root, studioBuild)
}

const storybookOf = (root) => {
  const require = createRequire(join(root, 'packages/ui/package.json'))
  const manifest = require.resolve(`${'storybook'}/package.json`)
  return join(dirname(manifest), require(manifest).bin)
}

/** Every story of the design system, the wallet and Studio. */
export const storiesBuild = {
  what: 'the stories',
  out: 'packages/ui/storybook-static',
  page: 'iframe.html',
  places: (root) => [
    ...shared,
    ...workspaceFolders(root, '@vitrine/ui', { dev: true }),
    ...workspaceFolders(root, '@vitrine/wallet', { dev: true }),
    ...workspaceFolders(root, '@vitrine/studio', { dev: true }),
  ],
  skip: (file) => /\.test\.tsx?$/.test(file),
  command: (root, folder) => ({
    cwd: join(root, 'packages/ui'),
    args: [storybookOf(root), 'build', '--disable-telemetry', '--quiet', '--output-dir', folder],
  }),
}

const stampOf = (root, build) => join(root, build.out, '.stamp')

export function isStale(root, build, print = printOf(root, build)) {
  const stamp = stampOf(root, build)
  return !existsSync(join(root, build.out, build.page)) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== print
}

const printOf = (root, build) => fingerprint(root, new Set(build.places(root)), { skip: build.skip })

/** Builds where sources have changed since the last build. What is there stays in place until the new one is whole. */
export async function ensureBuilt(root, build) {
  const print = printOf(root, build)
  if (!isStale(root, build, print)) return
  const begun = performance.now()
  console.log(`Building ${build.what} …`)
  // Beside its later place, so that relative paths in source maps hold.
  const folder = join(root, `${build.out}.${process.pid}.new`)
  rmSync(folder, { recursive: true, force: true })
  const { args, cwd } = build.command(root, folder)
  const node = findNode(root)
  const { NODE_ENV: _, ...env } = environmentFor(root, node)
  const { code, output } = await capture(node, args, { cwd, env })
  if (code !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Stop(`${output.trim()}\nBuilding ${build.what} failed; the messages are above.`)
  }
  writeFileSync(join(folder, '.stamp'), print)
  const out = join(root, build.out)
  rmSync(out, { recursive: true, force: true })
  renameSync(folder, out)
  console.log(`Built ${build.what} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
}
