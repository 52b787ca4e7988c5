import { expect, test } from 'vitest'
import { isMapFile, partOf } from './map-files.ts'

const file = () =>
  new Response('0123456789', { headers: { etag: '"streets"', 'content-type': 'application/vnd.pmtiles' } })

test('a part of the kept file is answered as the server answers it', async () => {
  const part = await partOf(file(), 'bytes=2-4')
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
  expect(part.headers.get('etag')).toBe('"streets"')
  expect(await (await partOf(file(), 'bytes=7-99')).text()).toBe('789')
  expect(await (await partOf(file(), 'bytes=8-')).text()).toBe('89')
  const outside = await partOf(file(), 'bytes=10-12')
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  for (const range of [null, 'bytes=1-2,4-5', 'lines=1-2']) {
    const whole = await partOf(file(), range)
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
  }
})

test('what is named by its content is kept; an archive of the operator’s, which may change and be huge, is not', () => {
  expect(isMapFile('/media/map/world-32da8f2b20.pmtiles')).toBe(true)
  expect(isMapFile('/media/map/grid-e7b640023a.mvt')).toBe(true)
  for (const path of ['/media/map/own.pmtiles', '/media/demo/a.webp', '/api/map/style'])
    expect(isMapFile(path)).toBe(false)
})
