import { describe, expect, test } from 'vitest'
import { brokenOffline, isPrecached, precacheManifest } from './precache.ts'

describe('what is kept for offline starts', () => {
  test.each([
    'index.html',
    'assets/main-abc.js',
    'assets/main-abc.css',
    'assets/instrument-sans-latin-wght-normal-abc.woff2',
    'favicon.svg',
  ])('%s is', (file) => expect(isPrecached(file)).toBe(true))

  test.each([
    'sw.js',
    'assets/main-abc.js.map',
    'assets/instrument-sans-latin-ext-wght-normal-abc.woff2',
    'assets/lazy-map-abc.js',
    'assets/main-abc.js.br',
    'icon-512.png',
    'manifest.webmanifest',
  ])('%s is not', (file) => expect(isPrecached(file)).toBe(false))

  const files = [
    { name: 'index.html', content: '<p>' },
    { name: 'assets/main-1.js', content: 'a' },
  ]

  test('the page is kept under its address, whatever order the build names files in', () => {
    const manifest = precacheManifest(files)
    expect(manifest.files).toEqual(['/assets/main-1.js', '/'])
    expect(precacheManifest(files.toReversed())).toEqual(manifest)
  })

  test('any change makes another version', () => {
    const changed = [{ name: 'index.html', content: '<b>' }, files[1] ?? { name: '', content: '' }]
    expect(precacheManifest(changed).version).not.toBe(precacheManifest(files).version)
  })

  test('a part that is kept needs none that is not', () => {
    const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports })
    const chunks = [
      chunk('assets/main-1.js', 'assets/home-1.js'),
      chunk('assets/home-1.js', 'assets/lazy-map-1.js'),
      chunk('assets/lazy-map-1.js', 'assets/lazy-scene-1.js'),
    ]
    expect(brokenOffline(chunks)).toEqual(['assets/home-1.js needs assets/lazy-map-1.js'])
  })
})
