import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from './child.mjs'
import { Stop } from './stop.mjs'

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes node_modules/.package-lock.json last, so an
 * interrupted installation counts as none.
 */
export function isInstalled(root) {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const there = installed[path]
    if (!there) return Boolean(optional)
    return link ? Boolean(there.link) : there.version === version
  })
}

function readPackages(file) {
  if (!existsSync(file)) return null
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Installs what is missing, and says so. */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  const fresh = !existsSync(join(root, 'node_modules/.package-lock.json'))
  console.log(fresh ? 'Installing the packages that Vitrine needs (once, about a minute) …' : 'Updating the packages …')
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1000)
  const progress = setInterval(() => console.log(`  still installing, ${seconds()} s`), 15_000)
  // An update keeps what is right; both follow the lock file and neither writes it.
  const command = fresh ? ['ci'] : ['install', '--no-save']
  const code = await runNpm(
    [...command, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
    },
  ).finally(() => clearInterval(progress))
  if (code !== 0)
    throw new Stop(`The packages could not be installed (npm ended with code ${code}; its messages are above).`)
  if (!isInstalled(root))
    throw new Stop('npm installed other packages than package-lock.json names; delete node_modules and try again.')
  console.log(`Installed in ${seconds()} s.`)
}

async function runNpm(args, options) {
  const npm = process.env.npm_execpath
  try {
    return npm && basename(npm) === 'npm-cli.js'
      ? await run(process.execPath, [npm, ...args], options)
      : await run('npm', args, options)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    throw new Stop('Vitrine needs npm to install its packages, and there is none on this machine.')
  }
}
