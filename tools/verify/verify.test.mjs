import { expect, test } from 'vitest'
import { isAccepted } from './licences.mjs'
import { localLinksOf } from './links.mjs'
import { compareTexts } from './locales.mjs'
import { findTraces } from './places.mjs'
import { rulesExplainedIn, rulesNamedIn } from './rules.mjs'
import { filesOf } from './sizes.mjs'
import { sentencesIn, unplainIn } from './words.mjs'

test('of alternative licences one must be accepted, of joined ones all', () => {
  const isFine = (licence) => licence === 'MIT' || licence === 'ISC'
  expect(isAccepted('MIT', isFine)).toBe(true)
  expect(isAccepted('(GPL-3.0 OR MIT)', isFine)).toBe(true)
  expect(isAccepted('MIT AND GPL-3.0', isFine)).toBe(false)
  expect(isAccepted('(GPL-3.0 OR MIT AND ISC)', isFine)).toBe(true)
  expect(isAccepted('SEE LICENSE IN FILE', isFine)).toBe(false)
})

test('a rule is explained by its heading or its line, and by no mention', () => {
  expect([...rulesNamedIn('as spec §2.7 and R22 say, not R2-D2')]).toEqual(['§2.7', 'R22'])
  expect([...rulesExplainedIn('## §2 Screens\n### §2.7 Tokens\nsee §3 and R5\n- **R22** Reach')]).toEqual([
    '§2',
    '§2.7',
    'R22',
  ])
})

test('a sentence that one language lacks is named', () => {
  expect(compareTexts({ en: { hello: 'Hello', bye: 'Bye' }, es: { hello: 'Hola' } })).toEqual(['bye is missing in es'])
})

test('a placeholder that one language lacks is named', () => {
  expect(compareTexts({ en: { hello: 'Hello {{name}}' }, es: { hello: 'Hola' } })).toHaveLength(1)
  expect(compareTexts({ en: { hello: 'A <b>{{name}}</b>' }, es: { hello: '<b>{{name}}</b>, hola' } })).toEqual([])
})

test('languages may have different plural forms', () => {
  const en = { tokens_one: 'One token', tokens_other: '{{count}} tokens' }
  const es = { tokens_one: 'Un token', tokens_many: '{{count}} de tokens', tokens_other: '{{count}} tokens' }
  expect(compareTexts({ en, es })).toEqual([])
})

test.each([
  'see /home/ana/code/vitrine',
  'open /Users/ana/x',
  'cd /root/vitrine',
  '"resolved": "https://packages.example/a.tgz"',
  'https://registry.example.com/a',
])('%s gives a machine or a network away', (line) => {
  expect(findTraces(`fine\n${line}\n`)).toEqual([expect.objectContaining({ line: 2 })])
})

test.each(['import a from "./home/main.ts"', 'GET /home', '"resolved": "apps/wallet"', 'behaviours/registry.ts'])(
  '%s gives nothing away',
  (line) => {
    expect(findTraces(line)).toEqual([])
  },
)

test('a screen costs what it imports, each file once, and not what it loads later', () => {
  const manifest = {
    'index.html': { file: 'main.js', imports: ['_shared.js'], dynamicImports: ['Map.tsx'] },
    'Connect.tsx': { file: 'connect.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
    'Map.tsx': { file: 'map.js' },
  }
  expect(filesOf(manifest, ['index.html', 'Connect.tsx'])).toEqual(['main.js', 'shared.js', 'connect.js'])
  expect(() => filesOf(manifest, ['Gone.tsx'])).toThrow('no part Gone.tsx')
})

test('a part that was bundled into a shared chunk is found there', () => {
  const manifest = { 'index.html': { file: 'main.js' }, '_entrance.js': { file: 'entrance.js' } }
  const sourcesOf = (file) => (file === 'entrance.js' ? ['Connect.tsx'] : [])
  expect(filesOf(manifest, ['index.html', 'Connect.tsx'], sourcesOf)).toEqual(['main.js', 'entrance.js'])
})

test('links of prose are looked at, those of code and of other sites are not', () => {
  const page = 'See [this](docs/a.md#part), ![that](b.png), [site](https://example.com), [top](#top), `[x](y.md)`.'
  expect(localLinksOf(page)).toEqual(['docs/a.md', 'b.png'])
})

test('a sentence in words that the product does not use is named, in its own language only', () => {
  expect(unplainIn('en', 'Whoever comes first can have it.')).toContain('Whoever')
  expect(unplainIn('en', '{{artist}} gets {{percent}} %')).toContain('%')
  expect(unplainIn('en', 'A name, a logo and a color')).toContain('American')
  expect(unplainIn('en', 'A name, a logo and a colour')).toBeNull()
  expect(unplainIn('es', '{{artist}} recibe el {{percent}} %')).toBeNull()
  expect(unplainIn('es', 'Abrir tu billetera')).toContain('cartera')
  expect(unplainIn('es', 'Te damos la bienvenida')).toBeNull()
  expect(unplainIn('es', 'Aún no tienes seguidores')).toContain('gender')
  expect(unplainIn('es', '3 perfiles seguidos')).toBeNull()
  expect(unplainIn('en', 'Something is waiting for you')).toContain('narration')
  expect(sentencesIn({ title: 'A', more: { body: 'B' } })).toEqual([
    ['title', 'A'],
    ['more.body', 'B'],
  ])
})
