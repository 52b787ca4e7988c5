import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

test('a web face is served as a stranger: without an origin, and with nothing of anybody else’s', async () => {
  const { app } = await testWorld({ env: { FRAME_ANCESTORS: 'https://host.example' } })
  const page = await app.http.inject({ url: '/faces/scratch-card/' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/^sandbox allow-scripts allow-forms; default-src 'none'; /)
  expect(policy).not.toMatch(/allow-same-origin|allow-top-navigation|allow-popups|unsafe|connect-src|https:;/)
  expect(policy).toContain('https://host.example')
  expect(page.headers['permissions-policy']).toContain('camera=()')
  expect(page.headers['set-cookie']).toBeUndefined()

  const script = await app.http.inject({ url: '/faces/scratch-card/face.js', headers: { origin: 'null' } })
  expect(script.headers['access-control-allow-origin']).toBe('*')
  expect(script.headers['access-control-allow-credentials']).toBeUndefined()
  const sdk = await app.http.inject({ url: '/faces/face-sdk.js', headers: { origin: 'null' } })
  expect(sdk.headers['content-type']).toMatch(/^text\/javascript/)
  expect(sdk.body).toContain('vitrine')
  // A face brings its brand's typeface along: a page without an origin asks for fonts across origins.
  expect(policy).toMatch(/font-src 'self' http/)
  const font = await app.http.inject({ url: '/faces/shared/fonts/gloock.woff2', headers: { origin: 'null' } })
  expect(font.headers['content-type']).toBe('font/woff2')
  expect(font.headers['access-control-allow-origin']).toBe('*')
})

test('what is no face is not here, never the wallet, and the folder is all there is', async () => {
  const { app } = await testWorld()
  for (const url of ['/faces/none/', '/faces/..%2f..%2fpackage.json', '/faces/.hidden', '/faces/shared/']) {
    const reply = await app.http.inject({ url, headers: { accept: 'text/html' } })
    expect([url, reply.statusCode]).toEqual([url, 404])
  }
})
