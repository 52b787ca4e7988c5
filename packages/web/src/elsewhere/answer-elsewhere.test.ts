import { expect, test, vi } from 'vitest'
import { answer } from './answer-elsewhere.ts'

const wanted = { id: 7, url: 'https://models.example/jelly.glb', range: null, bytesMax: 4 }
const still = new AbortController().signal
const replying = (body: BodyInit | null, init?: ResponseInit) => vi.fn(async () => new Response(body, init))

test('what lies elsewhere is read as nobody, whole or in part, with what says how long it may be kept', async () => {
  const get = replying('mesh', { status: 206, headers: { etag: '"1"', 'set-cookie': 'a=1', 'x-other': 'b' } })
  const told = await answer({ ...wanted, range: 'bytes=0-3' }, get, still)
  expect(told).toMatchObject({
    id: 7,
    status: 206,
    headers: [
      ['content-type', expect.any(String)],
      ['etag', '"1"'],
    ],
  })
  expect('body' in told && new TextDecoder().decode(told.body)).toBe('mesh')
  expect(get).toHaveBeenCalledWith(wanted.url, {
    signal: still,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { range: 'bytes=0-3' },
  })
})

test('more bytes than wanted are given up, whether the server says so before or not', async () => {
  const stopped = vi.fn()
  const endless = () =>
    new ReadableStream<Uint8Array>(
      { pull: (to) => to.enqueue(new Uint8Array(3)), cancel: stopped },
      { highWaterMark: 0 },
    )
  expect(await answer(wanted, replying(endless()), still)).toEqual({ id: 7, tooLarge: true })
  expect(await answer(wanted, replying(endless(), { headers: { 'content-length': '5' } }), still)).toEqual({
    id: 7,
    tooLarge: true,
  })
  expect(stopped).toHaveBeenCalledTimes(2)
})

test('an answer without a body, a refusal and a lost network are told as what they are', async () => {
  expect(await answer(wanted, replying(null, { status: 204 }), still)).toMatchObject({ status: 204, headers: [] })
  expect(await answer(wanted, replying('no', { status: 404 }), still)).toMatchObject({ status: 404 })
  const lost = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await answer(wanted, lost, still)).toEqual({ id: 7, failed: 'TypeError: Failed to fetch' })
})
