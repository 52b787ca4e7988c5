import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { dataFiles } from '@vitrine/basemap'
import { landmarks } from '@vitrine/fixtures'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'
import { openArchiveFile } from './archive-file.ts'
import { sendRanges } from './send-ranges.ts'

const streets = `/media/map/${dataFiles.streets}`
const shipped = () => readFile(new URL(`../../../../../packages/basemap/data/${dataFiles.streets}`, import.meta.url))

test('the archives are given in parts, for ever, to whoever asks, and run nothing', async () => {
  const { app } = await testWorld()
  const bytes = await shipped()
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.http.inject({ method, url: streets, headers })

  const whole = await ask()
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.equals(bytes)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': 'application/vnd.pmtiles',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const etag = String(whole.headers.etag)

  const part = await ask({ range: 'bytes=0-126' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 0-126/${bytes.length}`])
  expect(part.rawPayload.equals(bytes.subarray(0, 127))).toBe(true)
  expect(part.headers['content-encoding']).toBeUndefined()
  const end = await ask({ range: 'bytes=-10' })
  expect(end.rawPayload.equals(bytes.subarray(-10))).toBe(true)
  const over = await ask({ range: `bytes=5-${bytes.length + 500}` })
  expect([over.statusCode, over.rawPayload.length]).toEqual([206, bytes.length - 5])

  const outside = await ask({ range: `bytes=${bytes.length}-` })
  expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  for (const range of ['bytes=9-3', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=-']) {
    expect([range, (await ask({ range })).statusCode]).toEqual([range, 200])
  }

  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    expect((await ask({ 'if-none-match': known })).statusCode).toBe(304)
  }
  expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
  expect((await ask({ range: 'bytes=0-1', 'if-range': '"older"' })).statusCode).toBe(200)
  const head = await ask({}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(bytes.length),
    0,
  ])
  for (const url of [
    '/media/map/none.pmtiles',
    '/media/map/..%2fpackage.json',
    '/media/map/',
    '/media/map/own.pmtiles',
  ]) {
    expect([url, (await app.http.inject({ url })).statusCode]).toEqual([url, 404])
  }
})

test('the style that comes with us names our own files, and no map was chosen by the operator', async () => {
  const { app } = await testWorld()
  const settings = await app.http.inject({ url: '/api/map/settings' })
  expect(settings.json()).toEqual({ mapStyle: null, demoWalk: landmarks.museum })
  const reply = await app.http.inject({ url: '/api/map/style?theme=dark&language=es' })
  expect(reply.json()).toMatchObject({ version: 8, name: 'Vitrine dark' })
  const { ways, ...drawn } = dataFiles
  for (const file of Object.values(drawn)) expect(reply.body).toContain(`/media/map/${file}`)
  expect((await app.http.inject({ url: `/media/map/${ways}` })).statusCode).toBe(200)
  expect((await app.http.inject({ url: '/api/map/style?theme=pink' })).statusCode).toBe(400)
})

test('an archive of the operator’s is served from where it lies, and a style elsewhere is only told of', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-map-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'planet.pmtiles')
  await writeFile(path, await shipped())
  const own = await testWorld({ env: { MAP_STYLE: path } })
  expect((await own.app.http.inject({ url: '/api/map/settings' })).json()).toMatchObject({
    mapStyle: '/media/map/own.pmtiles',
  })
  const ask = (headers: Record<string, string>) => own.app.http.inject({ url: '/media/map/own.pmtiles', headers })
  const part = await ask({ range: 'bytes=0-6' })
  expect([part.statusCode, part.body, part.headers['cache-control']]).toEqual([206, 'PMTiles', 'no-cache'])
  // A newer one takes its place while the server runs: nobody mixes parts of both.
  await writeFile(path, 'PMTiles\u0003 and more')
  const newer = await ask({ range: 'bytes=0-6', 'if-range': String(part.headers.etag) })
  expect([newer.statusCode, newer.body, newer.headers['content-length']]).toEqual([200, 'PMTiles\u0003 and more', '17'])

  const elsewhere = await testWorld({ env: { MAP_STYLE: 'http://tiles.lan:8080/style.json', DEMO: 'no' } })
  expect((await elsewhere.app.http.inject({ url: '/api/map/settings' })).json()).toEqual({
    mapStyle: 'http://tiles.lan:8080/style.json',
    demoWalk: null,
  })
  const policy = (await elsewhere.app.http.inject({ url: '/', headers: { accept: 'text/html' } })).headers[
    'content-security-policy'
  ]
  expect(policy).toMatch(/img-src [^;]* http:\/\/tiles\.lan:8080;/)
})

test('nothing of a file is read for its headers alone, however large it is', async () => {
  const read = vi.fn(() => Readable.from(['map']))
  const file = { size: 3, etag: '"map"', type: 'application/vnd.pmtiles', caching: 'no-cache', read }
  const app = fastify()
  app.get('/map', async (request, reply) => sendRanges(file, request, reply))
  const head = await app.inject({ method: 'HEAD', url: '/map' })
  expect([head.statusCode, head.headers['content-length'], read.mock.calls.length]).toEqual([200, '3', 0])
  expect((await app.inject({ url: '/map' })).body).toBe('map')
})

test('a file that is no archive stops the start with its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-map-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'text.pmtiles')
  await writeFile(path, 'a text')
  await expect(openArchiveFile(path)).rejects.toThrow(/MAP_STYLE.*text\.pmtiles is no PMTiles archive/)
  await expect(openArchiveFile(folder)).rejects.toThrow(/MAP_STYLE/)
  await expect(openArchiveFile(join(folder, 'none'))).rejects.toThrow(/cannot be read \(ENOENT\)/)
})
