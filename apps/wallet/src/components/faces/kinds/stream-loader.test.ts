import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StreamLoader } from './stream-loader.ts'

const patient = { loadPolicy: { maxLoadTimeMs: 60_000 } } as LoaderConfiguration

/** Has the player's part fetch this; resolves with what it is told, and of what kind. */
function load(asked: Partial<LoaderContext>, get: typeof fetch, config = patient) {
  vi.stubGlobal('fetch', get)
  onTestFinished(() => void vi.unstubAllGlobals())
  const loader = new StreamLoader()
  const told = new Promise<{ kind: string; told: unknown; loaded: number }>((resolve) => {
    const as = (kind: string) => (first: unknown) => resolve({ kind, told: first, loaded: loader.stats.loaded })
    const callbacks = { onSuccess: as('success'), onError: as('error'), onTimeout: as('timeout') }
    const context = { url: '/live/list.m3u8', responseType: 'text', ...asked } as LoaderContext
    loader.load(context, config, callbacks as unknown as LoaderCallbacks<LoaderContext>)
  })
  return { loader, told }
}

test('lists come as text and pieces as bytes, only the part of a file that is a piece', async () => {
  const get = vi.fn(async () => new Response('#EXTM3U', { headers: { age: '12' } }))
  const list = load({}, get)
  expect(await list.told).toMatchObject({ kind: 'success', told: { data: '#EXTM3U', code: 200 }, loaded: 7 })
  expect(list.loader.getCacheAge()).toBe(12)
  const piece = await load({ responseType: 'arraybuffer', rangeStart: 100, rangeEnd: 107 }, get).told
  expect(piece).toMatchObject({ kind: 'success', told: { data: expect.any(ArrayBuffer) } })
  expect(get).toHaveBeenLastCalledWith(
    expect.any(String),
    expect.objectContaining({ headers: { range: 'bytes=100-106' }, credentials: 'omit' }),
  )
})

test('the player hears of a refusal, a lost network and of waiting in vain, and of nothing that it has given up', async () => {
  expect(await load({}, async () => new Response('', { status: 404 })).told).toMatchObject({
    kind: 'error',
    told: { code: 404 },
  })
  expect(await load({}, () => Promise.reject(new TypeError('lost'))).told).toMatchObject({
    kind: 'error',
    told: { code: 0 },
  })
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const hasty = { loadPolicy: { maxLoadTimeMs: 1 } } as LoaderConfiguration
  expect(await load({}, never, hasty).told).toMatchObject({ kind: 'timeout' })

  const given = load({}, never)
  given.loader.destroy()
  const later = load({}, async () => new Response('#EXTM3U'))
  await later.told
  expect(await Promise.race([given.told, Promise.resolve('nothing')])).toBe('nothing')
})
