import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { capture, run } from '../setup/child.mjs'
import { Stop } from '../setup/stop.mjs'

/** Browsers that only ever run without a window: they draw and wake up less than whole ones do. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
]

const places = {
  linux: [
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
    '/usr/lib/chromium/chromium',
  ],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
    ['/Applications', `${process.env.HOME}/Applications`].map(
      (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
    ),
  ),
}

/**
 * A browser that is on the machine: VITRINE_BROWSER, then the usual commands and places. A whole one where `isWhole`, as people have;
 * otherwise rather a shell.
 */
export function findBrowser({ env = process.env, platform = process.platform, isWhole = false } = {}) {
  if (env.VITRINE_BROWSER) {
    if (isExecutable(env.VITRINE_BROWSER)) return env.VITRINE_BROWSER
    throw new Stop(`VITRINE_BROWSER names ${env.VITRINE_BROWSER}, which is no program.`)
  }
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [...(isWhole ? [] : shells), ...commands].flatMap((name) =>
    onPath.map((folder) => join(folder, name)),
  )
  return [...candidates, ...(places[platform] ?? [])].find(isExecutable) ?? null
}

/** A browser for the journeys: one that is here, or one that is installed now. Says which. */
export async function ensureBrowser(root, { isWhole = false } = {}) {
  const found = findBrowser({ isWhole }) ?? (await findPlaywrights(root))
  if (found) {
    console.log(`Browser: ${found}, ${await versionOf(found)}`)
    return found
  }
  console.log('No Chrome, Chromium or Edge was found; installing Chromium …')
  const installed = (await installWithPlaywright(root)) ?? (await installWithApt())
  if (!installed) {
    throw new Stop('No browser could be installed; install Chrome, Chromium or Edge, or name one in VITRINE_BROWSER.')
  }
  console.log(`Browser: ${installed}, ${await versionOf(installed)}, installed now`)
  return installed
}

async function findPlaywrights(root) {
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

async function installWithPlaywright(root) {
  const require = createRequire(join(root, 'package.json'))
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
  const { code } = await capture(process.execPath, [cli, 'install', 'chromium'], {
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' },
  })
  const browser = code === 0 ? await findPlaywrights(root) : null
  // A browser without the system's libraries is there and does not start.
  if (browser && (await versionOf(browser))) return browser
  console.log('  Playwright could not install one that runs here.')
  return null
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !isDebian()) return null
  console.log('  Installing the package chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  return code === 0 ? findBrowser() : null
}

function isDebian() {
  return (
    existsSync('/etc/os-release') && /^(ID|ID_LIKE)=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

async function versionOf(browser) {
  const { code, output } = await capture(browser, ['--version'])
  // Wrappers of distributions may complain before it answers.
  return code === 0 ? output.trim().split('\n').at(-1) : ''
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
