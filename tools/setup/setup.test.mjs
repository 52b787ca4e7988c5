import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, isStale } from './builds.mjs'
import { fingerprint, workspaceFolders } from './fingerprint.mjs'
import { isInstalled } from './install.mjs'
import { root } from './root.mjs'

function folderWith(files) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  for (const [path, content] of Object.entries(files)) write(path, content)
  return { folder, write }
}

test('a fingerprint follows content, names and places, and nothing else', () => {
  const { folder, write } = folderWith({ 'src/a.ts': 'a', 'src/b.ts': 'b', 'src/node_modules/c.js': 'c' })
  const first = fingerprint(folder, ['src'])
  utimesSync(join(folder, 'src/a.ts'), new Date(0), new Date(0))
  write('src/node_modules/c.js', 'other')
  expect(fingerprint(folder, ['src'])).toBe(first)
  write('src/a.ts', 'b')
  const second = fingerprint(folder, ['src'])
  expect(second).not.toBe(first)
  write('src/c.ts', '')
  expect(fingerprint(folder, ['src'])).not.toBe(second)
})

test('the wallet is built from every workspace that it imports and from no other app', () => {
  const folders = workspaceFolders(root, '@vitrine/wallet')
  expect(folders).toEqual(
    expect.arrayContaining(['apps/wallet', 'packages/protocol', 'packages/ui', 'packages/client']),
  )
  expect(folders).not.toContain('apps/server')
})

const copying = {
  what: 'the copy',
  out: 'out',
  page: 'index.html',
  places: () => ['src'],
  command: (from, folder) => ({
    cwd: from,
    args: ['-e', `require('node:fs').cpSync('src', ${JSON.stringify(folder)}, { recursive: true })`],
  }),
}

test('what was built is built again only when its sources changed', async () => {
  const { folder, write } = folderWith({ 'src/index.html': 'one' })
  expect(isStale(folder, copying)).toBe(true)
  await ensureBuilt(folder, copying)
  expect(isStale(folder, copying)).toBe(false)
  write('src/index.html', 'two')
  expect(isStale(folder, copying)).toBe(true)
})

test('a build that fails leaves the last one in place', async () => {
  const { folder, write } = folderWith({ 'src/index.html': 'one' })
  await ensureBuilt(folder, copying)
  write('src/index.html', 'two')
  const failing = { ...copying, command: (cwd) => ({ cwd, args: ['-e', 'console.error("no"); process.exit(3)'] }) }
  await expect(ensureBuilt(folder, failing)).rejects.toThrow('no\nBuilding the copy failed')
  expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).toBe('one')
  expect(isStale(folder, copying)).toBe(true)
})

const lock = (packages) => ({ packages: { '': {}, 'apps/a': {}, ...packages } })

test('packages count as installed when every one of the lock file is there, except those for other systems', () => {
  const a = { version: '1.0.0' }
  const other = { version: '2.0.0', optional: true }
  const { folder, write } = folderWith({
    'package-lock.json': lock({ 'node_modules/a': a, 'node_modules/b': other, 'node_modules/w': { link: true } }),
  })
  expect(isInstalled(folder)).toBe(false)
  write('node_modules/.package-lock.json', lock({ 'node_modules/a': a, 'node_modules/w': { link: true } }))
  expect(isInstalled(folder)).toBe(true)
  write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.1' } }))
  expect(isInstalled(folder)).toBe(false)
})
