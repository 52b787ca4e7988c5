// @vitest-environment node
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePackage } from './package.mjs'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'vitrine-embed-sdk-'))
const shop = join(folder, 'shop')
const installed = join(shop, 'node_modules/@vitrine/embed-sdk')

const run = (command, args, cwd = shop) => execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
const npm = (args, cwd) => run('npm', [...args, '--offline', '--no-audit', '--no-fund', '--no-update-notifier'], cwd)

/** As somebody gets it: built, packed, and installed into an empty project without a network. */
beforeAll(() => {
  const built = join(folder, 'built')
  mkdirSync(built)
  makePackage(built)
  mkdirSync(shop)
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], built))
  writeFileSync(join(shop, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }))
  npm(['install', join(folder, filename), '--ignore-scripts'], shop)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function filesOf(place, inside = '') {
  return readdirSync(join(place, inside), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(place, join(inside, entry.name)) : [join(inside, entry.name)],
  )
}

/** What tsc has to say of a file, resolved as this kind of project resolves. */
function typesOf(name, source, options) {
  const file = join(shop, name)
  writeFileSync(file, source)
  const config = {
    compilerOptions: {
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
      ...{ noEmit: true, skipLibCheck: false, target: 'es2022', lib: ['es2022', 'dom'], types: [], jsx: 'react-jsx' },
      ...options,
    },
    files: [name],
  }
  writeFileSync(join(shop, 'tsconfig.json'), JSON.stringify(config))
  try {
    return run(process.execPath, [join(modules, 'typescript/bin/tsc'), '-p', shop, '--pretty', 'false'])
  } catch ({ stdout }) {
    return stdout
  }
}

const ways = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
]

const page = `
import { type CurrentUser, type HostToken, VatomWallet, Vitrine, VitrineError } from '@vitrine/embed-sdk'
import { NativeHost } from '@vitrine/embed-sdk/native'
import '@vitrine/embed-sdk/embed.js'

const wallet = new Vitrine('#wallet', { baseUrl: 'https://wallet.example', businessId: undefined, config: { hideDrawer: true } })
const stop: () => void = wallet.on('tokenAdded', (token: HostToken) => console.log(token.metadata.name))
wallet.on('sdkMessage', ({ code }) => console.log(code satisfies string))
wallet.handle('vatomwallet:getCurrentPosition', async () => ({ coords: { latitude: 1, longitude: 2 } }))
const user: CurrentUser = await wallet.getCurrentUser()
const isDone: true = await wallet.openToken('t1')
// @ts-expect-error: a tab has a name
wallet.navigateToTab()
// @ts-expect-error: no such event
wallet.on('tokenStolen', stop)
wallet.listTokens().catch((error: unknown) => error instanceof VitrineError && error.code)
new VatomWallet('#wallet', null, 'lumen1', { baseUrl: 'https://wallet.example' }).destroy()
new NativeHost({ baseUrl: 'https://wallet.example', injectJavaScript: (script: string) => void script }).onMessage('{}')
const fromScript = new globalThis.Vitrine('#wallet')
console.log(user.name, isDone, fromScript.frame.title, globalThis.Vitrine.Error)
`

test.each(ways)('types are found and hold for a project of $moduleResolution, without React', (way) => {
  expect(typesOf('page.ts', page, way)).toBe('')
})

test('types of the React component hold, and it is drawn where there is no document', () => {
  mkdirSync(join(shop, 'node_modules/@types'))
  for (const name of ['react', 'react-dom', 'scheduler', '@types/react', 'csstype']) {
    if (existsSync(join(modules, name))) symlinkSync(join(modules, name), join(shop, 'node_modules', name))
  }
  const component = `
    import { VitrineWallet } from '@vitrine/embed-sdk/react'
    export const wallet = (brand?: string) => (
      <VitrineWallet baseUrl="https://wallet.example" businessId={brand} config={{ hideDrawer: true }} style={{ height: 640 }}
        onReady={(wallet) => void wallet.navigateToTab('Map')} onTokenAdded={({ id }) => console.log(id)} />
    )`
  for (const way of ways) expect(typesOf('component.tsx', component, way)).toBe('')
  const server = `
    import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    import { VitrineWallet } from '@vitrine/embed-sdk/react'
    console.log(renderToString(createElement(VitrineWallet, { baseUrl: 'https://wallet.example', className: 'place' })))`
  expect(run(process.execPath, ['--input-type=module', '-e', server])).toContain('<div class="place"></div>')
  expect(readFileSync(join(installed, 'react.js'), 'utf8')).toMatch(/^'use client'/)
})

test('it is imported without a document, and only by the ways that it names', () => {
  const names = (from) =>
    run(process.execPath, ['-p', `import('${from}').then((all) => console.log(Object.keys(all).sort().join()))`])
  expect(names('@vitrine/embed-sdk')).toContain('VatomWallet,Vitrine,VitrineError')
  expect(names('@vitrine/embed-sdk/native')).toContain('NativeHost,VitrineError')
  expect(() => names('@vitrine/embed-sdk/vitrine.js')).toThrow()
})

test('it holds what it says and nothing else, and its links lead to what it has', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ license: 'Apache-2.0', type: 'module', sideEffects: ['./embed.js'] })
  expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(manifest).not.toHaveProperty('private')
  expect(manifest).not.toHaveProperty('dependencies')
  for (const entry of Object.values(manifest.exports).flatMap((to) =>
    typeof to === 'string' ? to : Object.values(to),
  ))
    expect(existsSync(join(installed, entry)), entry).toBe(true)
  const files = filesOf(installed)
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'docs/calls.md', 'embed.js']))
  expect(files.filter((file) => !/\.(js|d\.ts|md)$|^LICENSE$|^package\.json$/.test(file))).toEqual([])
  expect(readFileSync(join(installed, 'CHANGELOG.md'), 'utf8')).toContain(`## [${manifest.version}]`)
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const text = readFileSync(join(installed, file), 'utf8')
    for (const [, link] of text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g))
      expect(existsSync(join(installed, dirname(file), link)), `${file}: ${link}`).toBe(true)
  }
})
