import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const shellTexts = ['app', 'components'].map((place) => `src/${place}/locales/en.json`)

/** What a screen may cost in gzipped JavaScript before a person can use it; its parts are keys of the build's manifest. */
export const budgets = [
  {
    screen: 'connect screen',
    maxKilobytes: 130,
    parts: [
      'index.html',
      'src/features/connect/ConnectPage.tsx',
      'src/features/connect/locales/en.json',
      ...shellTexts,
    ],
  },
  {
    screen: 'wallet',
    maxKilobytes: 200,
    parts: [
      'index.html',
      'src/app/SignedInApp.tsx',
      'src/features/wallet/WalletPage.tsx',
      'src/features/wallet/locales/en.json',
      ...shellTexts,
    ],
  },
]

/** Files that are loaded with `parts`: they and everything that they import statically. */
export function filesOf(manifest, parts) {
  const files = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no part ${key}; name the new one in tools/verify/sizes.mjs.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const part of parts) visit(part)
  return [...files]
}

/** Each budget with what is used of it, and the chunks behind it, the heaviest first. */
export function measureSizes(dist, wanted = budgets) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000
  return wanted.map(({ screen, maxKilobytes, parts }) => {
    const chunks = filesOf(manifest, parts)
      .map((file) => ({ file, kilobytes: gzipped(file) }))
      .sort((a, b) => b.kilobytes - a.kilobytes)
    return { screen, maxKilobytes, chunks, kilobytes: chunks.reduce((sum, chunk) => sum + chunk.kilobytes, 0) }
  })
}
