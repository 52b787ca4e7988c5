import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

const drawing = (...libraries) => new RegExp(`/node_modules/(${libraries.join('|')})/`)

const shellTexts = ['app', 'components'].map((place) => `src/${place}/locales/en.json`)

/**
 * What a screen may cost in gzipped JavaScript before a person can use it; its parts are keys of the build's manifest, or names of files in it. Workers are
 * threads of their own and are not counted. Nothing of `without` belongs to it.
 */
export const budgets = [
  {
    screen: 'connect screen',
    without: drawing('maplibre-gl', 'pmtiles', 'three'),
    maxKilobytes: 106,
    parts: [
      'index.html',
      'src/features/connect/ConnectPage.tsx',
      'src/features/connect/locales/en.json',
      ...shellTexts,
    ],
  },
  {
    screen: 'wallet',
    without: drawing('maplibre-gl', 'pmtiles', 'three'),
    maxKilobytes: 160,
    parts: ['index.html', 'src/app/SignedInApp.tsx', 'src/features/wallet/WalletPage.tsx', 'home-en', ...shellTexts],
  },
  {
    screen: 'map',
    without: drawing('three'),
    maxKilobytes: 350,
    parts: [
      'src/features/map/MapPage.tsx',
      'src/features/map/locales/en.json',
      '../../packages/map/src/MapCanvas.tsx',
      'src/components/map/map-view/locales/en.json',
    ],
    // What is there already when somebody goes to the map.
    besides: ['index.html', 'src/app/SignedInApp.tsx'],
  },
  {
    screen: 'AR',
    without: drawing('maplibre-gl', 'pmtiles'),
    maxKilobytes: 400,
    parts: [
      'src/features/ar-pickup/ArPage.tsx',
      'src/features/ar-pickup/locales/en.json',
      'src/components/ar/locales/en.json',
      '../../packages/ar/src/stage/create-stage.ts',
      'src/components/faces/scene/load-model.ts',
    ],
    besides: ['index.html', 'src/app/SignedInApp.tsx'],
  },
  {
    screen: 'chat',
    without: drawing('maplibre-gl', 'pmtiles', 'three'),
    maxKilobytes: 60,
    parts: [
      'src/features/chat/list/DmsPage.tsx',
      'src/features/chat/list/NewMessage.tsx',
      'src/features/chat/room/DmPage.tsx',
      'src/features/chat/message/PictureViewer.tsx',
      'src/features/chat/locales/en.json',
    ],
    // With the wallet and a collectible's page, from where people come.
    besides: [
      'index.html',
      'src/app/SignedInApp.tsx',
      'src/app/pages/signed-in-pages.ts',
      'src/features/wallet/WalletPage.tsx',
      'src/features/send/SendToPage.tsx',
      'src/features/people/PersonPage.tsx',
    ],
  },
]

/** The same of Studio: what stands in front of whoever opens a brand. */
export const studioBudgets = [
  {
    screen: 'Studio',
    maxKilobytes: 200,
    parts: [
      'index.html',
      'src/features/overview/index.ts',
      'src/app/locales/en.json',
      'src/features/overview/locales/en.json',
    ],
  },
]

/**
 * Files that are loaded with `parts`: they and everything that they import statically. A part that was bundled into a shared chunk has
 * no entry of its own; `sourcesOf` tells which sources went into a file.
 */
export function filesOf(manifest, parts, sourcesOf = () => []) {
  const files = new Set()
  const visit = (key) => {
    const { file, imports = [] } = manifest[key]
    if (files.has(file)) return
    files.add(file)
    for (const imported of imports) visit(imported)
  }
  const chunkWith = (part) => Object.keys(manifest).find((key) => sourcesOf(manifest[key].file).includes(part))
  const named = (part) => Object.keys(manifest).find((key) => manifest[key].name === part)
  for (const part of parts) {
    const key = part in manifest ? part : (named(part) ?? chunkWith(part))
    if (!key) throw new Error(`The build has no part ${part}; name the new one in tools/verify/sizes.mjs.`)
    visit(key)
  }
  return [...files]
}

/** Paths, from the wallet's folder, of what a built file was made of. */
function sourcesIn(dist, file) {
  const map = join(dist, `${file}.map`)
  if (!existsSync(map)) return []
  const { sources } = JSON.parse(readFileSync(map, 'utf8'))
  return sources.map((source) => relative(join(dist, '..'), join(dist, dirname(file), source)))
}

/** What a host page pays for embedding the wallet: one script. */
export function measureEmbedScript(root) {
  const file = 'packages/embed-sdk/generated/embed.js'
  const kilobytes = gzipSync(readFileSync(join(root, file)), { level: 9 }).length / 1000
  return { screen: 'host page', maxKilobytes: 5, chunks: [{ file, kilobytes }], strangers: [], kilobytes }
}

/** Keys and chains, by what is imported for them; each family comes on top of what the one before it has brought. Workers are threads of their own. */
const chainBudgets = [
  { screen: 'chain', maxKilobytes: 150, entries: ['index.ts', 'keys/index.ts', 'chains/evm/index.ts'] },
  { screen: 'Solana', maxKilobytes: 40, entries: ['chains/solana/index.ts'] },
  { screen: 'Casper', maxKilobytes: 250, entries: ['chains/casper/index.ts'] },
]

/** What `packages/chain` costs in gzipped JavaScript, all that it loads later included. */
export async function measureChain(root) {
  const { build } = await import('vite')
  const measured = []
  let input = []
  let before = 0
  for (const { screen, maxKilobytes, entries } of chainBudgets) {
    input = [...input, ...entries.map((entry) => join(root, 'packages/chain/src', entry))]
    const { output } = await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: { write: false, rollupOptions: { input, preserveEntrySignatures: 'strict' } },
    })
    const chunks = output
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, code }) => ({ file: fileName, kilobytes: gzipSync(code, { level: 9 }).length / 1000 }))
      .sort((a, b) => b.kilobytes - a.kilobytes)
    const sum = chunks.reduce((total, { kilobytes }) => total + kilobytes, 0)
    measured.push({ screen, maxKilobytes, chunks, strangers: [], kilobytes: sum - before })
    before = sum
  }
  return measured
}

/** Each budget with what is used of it, and the chunks behind it, the heaviest first. */
export function measureSizes(dist, wanted = budgets) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000
  const sourcesOf = (file) => sourcesIn(dist, file)
  return wanted.map(({ screen, maxKilobytes, parts, without, besides = [] }) => {
    const loaded = new Set(filesOf(manifest, besides, sourcesOf))
    const chunks = filesOf(manifest, parts, sourcesOf)
      .filter((file) => !loaded.has(file))
      .map((file) => ({ file, kilobytes: gzipped(file) }))
      .sort((a, b) => b.kilobytes - a.kilobytes)
    const strangers = chunks.filter(({ file }) => without && sourcesOf(file).some((source) => without.test(source)))
    return {
      screen,
      maxKilobytes,
      chunks,
      strangers,
      kilobytes: chunks.reduce((sum, chunk) => sum + chunk.kilobytes, 0),
    }
  })
}
