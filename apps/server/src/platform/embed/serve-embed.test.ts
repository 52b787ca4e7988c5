import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

test('a page of any origin can load the script, packed, and keep it', async () => {
  const { app } = await testWorld()
  const get = (headers: Record<string, string> = {}) =>
    app.http.inject({ url: '/embed.js', headers: { origin: 'https://shop.example', ...headers } })
  const plain = await get()
  expect(plain.statusCode).toBe(200)
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/public, max-age=\d{5}/),
  })
  expect(plain.headers['access-control-allow-credentials']).toBeUndefined()
  expect(plain.headers['set-cookie']).toBeUndefined()
  expect(plain.body).toContain('Timed out waiting for response')
  const packed = await get({ 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(5_000)
  expect((await get({ 'if-none-match': `W/${plain.headers.etag}` })).statusCode).toBe(304)
  const posted = await app.http.inject({ method: 'POST', url: '/embed.js' })
  expect(posted.statusCode).toBe(405)
})
