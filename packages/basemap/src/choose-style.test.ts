import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { chooseMapStyle, dataFiles, openMapStyle } from './index.ts'

const page = 'https://wallet.example/map'
const basemap = { theme: 'light', tilesUrl: 'https://wallet.example/media/map', language: 'en' } as const

test('the host’s wish goes before the brand’s, that before the operator’s, and without any the map is ours', () => {
  const all = {
    host: 'https://h.example/s.json',
    brand: 'https://b.example/s.json',
    operator: '/media/map/own.pmtiles',
  }
  expect(chooseMapStyle(all, page)).toEqual({ by: 'host', kind: 'style', url: all.host })
  expect(chooseMapStyle({ ...all, host: undefined }, page)).toMatchObject({ by: 'brand' })
  expect(chooseMapStyle({ operator: all.operator }, page)).toEqual({
    by: 'operator',
    kind: 'archive',
    url: 'https://wallet.example/media/map/own.pmtiles',
  })
  expect(chooseMapStyle({}, page)).toEqual({ by: 'built-in' })
  expect(chooseMapStyle({ host: ['pmtiles://https://h.example/p.pmtiles?v=1'] }, page)).toEqual({
    by: 'host',
    kind: 'archive',
    url: 'https://h.example/p.pmtiles?v=1',
  })
})

test.each([
  'javascript:alert(1)',
  'data:application/json,{}',
  'http://plain.example/style.json',
  '//elsewhere.example/style.json',
  'https://user:secret@tiles.example/style.json',
  'dark',
  `https://tiles.example/${'x'.repeat(3000)}`,
  [{ featureType: 'water', stylers: [{ color: '#000000' }] }],
  { version: 8 },
  '',
  7,
  null,
])('what is no address of a map is passed over: %j', (host) => {
  expect(chooseMapStyle({ host, brand: 'https://b.example/style.json' }, page)).toMatchObject({ by: 'brand' })
})

test('a style that is there is taken by its address; one that is broken, gone or not there leaves ours and says so', async () => {
  const choice = chooseMapStyle({ brand: 'https://b.example/style.json' }, page)
  const open = (reply: () => Response | Promise<never>) =>
    openMapStyle(choice, { ...basemap, fetch: vi.fn(async () => reply()) })
  const style = { version: 8, sources: {}, layers: [] }
  expect(await open(() => Response.json(style))).toEqual({
    style: 'https://b.example/style.json',
    hasFallenBack: false,
  })
  const broken = [
    () => new Response('gone', { status: 404 }),
    () => new Response('<html>'),
    () => Response.json({ version: 7, sources: {}, layers: [] }),
    () => Response.json(null),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  for (const reply of broken) {
    const opened = await open(reply)
    expect(opened.hasFallenBack).toBe(true)
    expect(opened.style).toMatchObject({ name: 'Vitrine light' })
  }
})

test('an archive of vectors gets our style, one of pictures is shown as it is, and no whole planet is fetched', async () => {
  const choice = chooseMapStyle({ operator: 'https://t.example/planet.pmtiles' }, page)
  const header = readFileSync(new URL(`../data/${dataFiles.streets}`, import.meta.url)).subarray(0, 127)
  const asked: (string | undefined)[] = []
  const open = (bytes: Uint8Array, status = 206) =>
    openMapStyle(choice, {
      ...basemap,
      fetch: async (_, { range }) => {
        asked.push(range)
        return new Response(new Uint8Array(bytes), { status })
      },
    })
  expect(await open(header)).toMatchObject({
    hasFallenBack: false,
    style: { sources: { streets: { url: expect.any(String) } } },
  })
  const pictures = Buffer.from(header)
  pictures[99] = 2
  expect(await open(pictures)).toMatchObject({ style: { sources: { pictures: { type: 'raster' } } } })
  expect(new Set(asked)).toEqual(new Set(['bytes=0-126']))

  const strange = Buffer.from(header)
  strange[99] = 9
  for (const opened of [await open(header, 200), await open(strange), await open(Buffer.from('PMTilesX'))]) {
    expect(opened).toMatchObject({ hasFallenBack: true, style: { name: 'Vitrine light' } })
  }
})
