import { gunzipSync } from 'node:zlib'
import { getBusiness, listMyBusinesses, listTerms, searchInventory, updateMe } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { listenForSockets, openSocket } from '../../testing/socket-client.ts'
import { testWorld } from '../../testing/test-world.ts'
import { elsewherePolicy } from './edge/security-headers.ts'

const walletHeaders = { 'app-id': 'vitrine-wallet' }
const searchUrl = '/api/vatoms/user-inventory/search'

async function jsonHeaders(account: Awaited<ReturnType<typeof testWorld>>['account']) {
  const { accessToken } = await account('Ana')
  return { ...walletHeaders, authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
}

test('a refusal is problem details with its code, number, sentence and request id', async () => {
  const { app } = await testWorld()
  const reply = await app.http.inject({ url: '/api/me/businesses', headers: walletHeaders })
  expect(reply.statusCode).toBe(401)
  expect(reply.headers['content-type']).toMatch('application/problem+json')
  expect(reply.headers['www-authenticate']).toBe('Bearer')
  expect(reply.json()).toEqual({
    type: '/docs/problems#auth.token_missing',
    title: 'Session Expired',
    status: 401,
    code: 'auth.token_missing',
    error: 401,
    message: 'You have been logged out.',
    details: {},
    requestId: reply.headers['x-request-id'],
  })
})

test('a refusal speaks the language that is preferred', async () => {
  const { app } = await testWorld()
  const headers = { ...walletHeaders, 'accept-language': 'de, es-MX;q=0.8, en;q=0.5' }
  const reply = await app.http.inject({ url: '/api/me/businesses', headers })
  expect(reply.json().message).toBe('Se ha cerrado tu sesión.')
  expect(reply.headers['content-language']).toBe('es')
})

test('paths that begin with /api are reached with and without saying it twice', async () => {
  const { account } = await testWorld()
  const ana = await account('Ana')
  const twice = await ana.call(listTerms, {})
  const once = await ana.call({ ...listTerms, path: '/me/terms' }, {})
  expect(once.status).toBe(200)
  expect(once.reply).toEqual(twice.reply)
})

test('a known address answers an undeclared method with 405 and what it allows', async () => {
  const { app } = await testWorld()
  for (const method of ['DELETE', 'PUT', 'POST', 'QUERY'] as never[]) {
    const reply = await app.http.inject({ method, url: '/api/me/businesses?x=1', headers: walletHeaders })
    expect(reply.statusCode).toBe(405)
    expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(reply.json().details).toEqual({ allow: ['GET', 'HEAD', 'OPTIONS'] })
  }
})

test('an address of its own does not answer to methods of the parameter beside it', async () => {
  const { app } = await testWorld()
  const reply = await app.http.inject({ method: 'DELETE', url: '/api/me/identities/challenge', headers: walletHeaders })
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'OPTIONS, POST'])
})

test('an unknown address of a service is a problem, never the wallet', async () => {
  const { app } = await testWorld()
  for (const url of ['/api/nothing', '/ws', '/media/nothing', '/.well-known/nothing', '/api']) {
    const reply = await app.http.inject({ url, headers: { accept: 'text/html' } })
    expect(reply.statusCode).toBe(404)
    expect(reply.json().code).toBe('request.not_found')
  }
  const older = await app.http.inject({ url: '/v1/nothing', headers: { accept: 'text/html' } })
  expect([older.statusCode, older.json().error]).toEqual([404, 404])
})

test('strange, broken and wrong bodies are refused, never a 500', async () => {
  const { app, account } = await testWorld()
  const headers = await jsonHeaders(account)
  const refused: [what: string, payload: string | Buffer, code: string][] = [
    ['a NUL', '{"category":"a\\u0000b"}', 'request.invalid'],
    ['half a surrogate pair', '{"category":"\\ud800"}', 'request.invalid'],
    ['a NUL in a key', '{"a\\u0000":1}', 'request.invalid'],
    ['a prototype key', '{"__proto__":{"limit":1}}', 'request.malformed'],
    ['a constructor key', '{"constructor":{"prototype":{"x":1}}}', 'request.malformed'],
    ['broken JSON', '{"category":', 'request.malformed'],
    ['nothing', '', 'request.malformed'],
    ['bottomless nesting', `{"category":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'request.invalid'],
    ['an unknown field (R17)', '{"owner":"me"}', 'request.invalid'],
    ['a wrong type', '{"limit":"7"}', 'request.invalid'],
    ['bytes that are not UTF-8', Buffer.from('7b226361746567c3283a317d', 'hex'), 'request.malformed'],
  ]
  for (const [what, payload, code] of refused) {
    const reply = await app.http.inject({ method: 'POST', url: searchUrl, headers, payload })
    expect([what, reply.statusCode, reply.json().code]).toEqual([what, 400, code])
  }
})

test('a strange address is refused, never a 500', async () => {
  const { app } = await testWorld()
  for (const url of ['/api/b/%00', '/api/b/%ff', '/api/b/%zz', '/api/b/a?publicOnly=%zz', '/api/b/a?publicOnly=%00']) {
    const reply = await app.http.inject({ url })
    expect([url, reply.statusCode]).toEqual([url, 400])
    expect(reply.headers['content-type']).toMatch('application/problem+json')
  }
})

test('text that looks like SQL is just text', async () => {
  const { account, stranger } = await testWorld()
  const ana = await account('Ana')
  const sql = "'; drop table account; --"
  expect((await ana.call(searchInventory, { body: { category: sql } })).reply.data.total).toBe(0)
  const found = await stranger.call(getBusiness, { params: { idOrName: "' or 1=1 --" } })
  expect(found.problem?.code).toBe('business.not_found')
})

test('a body larger than the operation takes is refused with its limit', async () => {
  const { app, account } = await testWorld()
  const headers = await jsonHeaders(account)
  const payload = JSON.stringify({ category: 'x'.repeat(10_000_000) })
  const reply = await app.http.inject({ method: 'POST', url: searchUrl, headers, payload })
  expect(reply.statusCode).toBe(413)
  expect(reply.json().details).toEqual({ limitBytes: 65_536 })
})

test('a body of another kind is refused', async () => {
  const { app, account } = await testWorld()
  const headers = { ...(await jsonHeaders(account)), 'content-type': 'text/xml' }
  const reply = await app.http.inject({ method: 'POST', url: searchUrl, headers, payload: '<category/>' })
  expect(reply.json().code).toBe('request.unsupported_media_type')
})

test('a call without a client, or with an unknown one, is refused', async () => {
  const { app, account } = await testWorld()
  const ana = await account('Ana')
  const of = async (headers: Record<string, string>) =>
    (await app.http.inject({ url: '/api/me/businesses', headers })).json().code
  expect(await of({})).toBe('auth.app_id_blank')
  expect(await of({ 'app-id': 'somebody-else' })).toBe('auth.app_id_unknown')
  expect(await of({ authorization: 'Basic YTpi', ...walletHeaders })).toBe('auth.token_invalid')
  expect(await of({ authorization: `Bearer ${ana.accessToken}x`, ...walletHeaders })).toBe('auth.token_invalid')
})

test('too many requests of one person are told to wait, and others are not', async () => {
  const { account, clock } = await testWorld({ env: { RATE_PER_MINUTE: '60' } })
  const ana = await account('Ana')
  const bo = await account('Bo')
  const waits = []
  for (let count = 0; count < 61; count++) {
    const answer = await ana.call(listMyBusinesses, {})
    if (answer.status === 429) waits.push([count, answer.headers['retry-after'], answer.problem?.details])
  }
  expect(waits).toEqual([[60, '1', { retryAfterSeconds: 1 }]])
  expect((await bo.call(listMyBusinesses, {})).status).toBe(200)
  expect((await ana.call(searchInventory, { body: {} })).status).toBe(200)
  clock.advance({ seconds: 1 })
  expect((await ana.call(listMyBusinesses, {})).status).toBe(200)
})

test('long replies are packed for clients that take it, short ones and problems are not', async () => {
  const { app, account } = await testWorld()
  const ana = await account('Ana')
  await ana.call(updateMe, {
    body: { bio: 'One. Two. '.repeat(50), website: `https://ana.example/${'a'.repeat(900)}` },
  })
  const ask = (url: string, encoding: string) =>
    app.http.inject({
      url,
      headers: { ...walletHeaders, authorization: `Bearer ${ana.accessToken}`, 'accept-encoding': encoding },
    })
  const plain = await ask('/api/me', 'br, gzip;q=0')
  const packed = await ask('/api/me', 'br, gzip;q=0.9')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers.vary).toContain('accept-encoding')
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect((await ask('/api/me/businesses', 'gzip')).headers['content-encoding']).toBeUndefined()
  expect((await ask('/api/me/unknown', 'gzip')).headers['content-encoding']).toBeUndefined()
})

test('a network that sends made-up tokens without end is sent away, and who is known there is not', async () => {
  const { app, account, clock } = await testWorld({ env: { RATE_PER_MINUTE: '20' } })
  const ana = await account('Ana')
  expect((await ana.call(listMyBusinesses, {})).status).toBe(200)
  const tryToken = (token: string) =>
    app.http.inject({ url: '/api/me/businesses', headers: { ...walletHeaders, authorization: `Bearer ${token}` } })
  const statuses = []
  for (let count = 0; count < 40; count++) statuses.push((await tryToken(`${ana.accessToken}${count}`)).statusCode)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(statuses.slice(20)).toEqual(Array(20).fill(429))
  expect((await ana.call(listTerms, { query: {} })).status).toBe(200)
  clock.advance({ seconds: 60 })
  expect((await tryToken('another')).statusCode).toBe(401)
})

test('the identity provider’s own addresses are limited, too', async () => {
  const { app } = await testWorld({ env: { RATE_PER_MINUTE: '20' } })
  for (const url of ['/api/token', '/v1/access_token', '/api/session']) {
    const statuses = []
    for (let count = 0; count < 21; count++) {
      statuses.push((await app.http.inject({ method: 'POST', url })).statusCode)
    }
    expect(statuses.slice(0, 20)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  }
})

test('R3 a token is good for the client that it was given to', async () => {
  const clients = [{ id: 'shop', origins: [], redirectUris: [] }]
  const { account } = await testWorld({ env: { CLIENTS: JSON.stringify(clients) } })
  const ana = await account('Ana')
  const answer = await ana.call(listMyBusinesses, {}, { headers: { 'app-id': 'shop' } })
  expect(answer).toMatchObject({ status: 401, problem: { code: 'auth.token_invalid' } })
})

test('registered origins may call with the headers of old and new clients; others may not', async () => {
  const clients = [{ id: 'shop', origins: ['https://shop.example'], redirectUris: [] }]
  const { app } = await testWorld({ env: { CORS_ORIGINS: 'https://host.example', CLIENTS: JSON.stringify(clients) } })
  const ask = (origin: string) =>
    app.http.inject({
      method: 'OPTIONS',
      url: '/api/me',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'app-id,authorization,content-type,idempotency-key',
      },
    })
  for (const origin of ['https://shop.example', 'https://host.example']) {
    const { statusCode, headers } = await ask(origin)
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(headers['access-control-allow-methods']).toContain('PATCH')
    const allowed = String(headers['access-control-allow-headers']).toLowerCase()
    for (const header of ['app-id', 'authorization', 'content-type', 'idempotency-key'])
      expect(allowed).toContain(header)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  }
  expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
})

test('a registered origin may ask for tokens from its page; others may not', async () => {
  const shop = { id: 'shop', origins: ['https://shop.example'], redirectUris: ['https://shop.example/back'] }
  const { app } = await testWorld({ env: { CLIENTS: JSON.stringify([shop]) } })
  for (const [origin, allowed] of [
    ['https://shop.example', 'https://shop.example'],
    ['https://evil.example', undefined],
  ] as const) {
    const sent = await app.http.inject({
      method: 'POST',
      url: '/api/token',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=refresh_token&client_id=shop&refresh_token=made-up',
    })
    expect(sent.headers['access-control-allow-origin']).toBe(allowed)
    expect(sent.headers['access-control-allow-credentials']).toBeUndefined()
  }
})

test('pages of the origins that the operator names may show the wallet in a frame, and no others', async () => {
  const { app } = await testWorld({ env: { FRAME_ANCESTORS: 'https://host.example, https://fair.example' } })
  const { headers } = await app.http.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(headers['content-security-policy']).toContain(
    "frame-ancestors 'self' https://host.example https://fair.example",
  )
  expect(headers['x-frame-options']).toBeUndefined()
  const closed = await testWorld()
  const own = await closed.app.http.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(own.headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('nobody shows the pages on which people sign in, pay or read their codes in a frame', async () => {
  const { app } = await testWorld({ env: { FRAME_ANCESTORS: 'https://host.example' } })
  for (const url of ['/interaction/abc', '/interaction/abc?code=1', '/checkout/test/abc', '/inbox']) {
    const { headers } = await app.http.inject({ url, headers: { accept: 'text/html' } })
    expect([url, /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]]).toEqual([
      url,
      "'none'",
    ])
    expect(headers['x-frame-options']).toBe('DENY')
    expect(/connect-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]).not.toContain('https:')
  }
})

test('a page asks nobody but us; a worker of its own fetches what brands keep elsewhere, from where the operator says if they do', async () => {
  const asked = async (env: Record<string, string>) => {
    const { app } = await testWorld({ env })
    const { headers } = await app.http.inject({ url: '/', headers: { accept: 'text/html' } })
    return /connect-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? []
  }
  const own = ["'self'", 'ws://vitrine.test', 'blob:']
  expect(await asked({})).toEqual(own)
  const chat = {
    MATRIX_URL: 'https://chat.example',
    MATRIX_JWT_SECRET: 's'.repeat(16),
    MATRIX_APP_TOKEN: 's'.repeat(16),
  }
  expect(await asked(chat)).toEqual([...own, 'https://chat.example'])
  expect(
    await asked({ CONTENT_ORIGINS: 'https://assets.example', MAP_STYLE: 'https://tiles.example/style.json' }),
  ).toEqual(own)

  const wallet = { publicUrl: 'https://wallet.example' }
  expect(elsewherePolicy(wallet)).toBe("default-src 'none'; connect-src https:")
  expect(elsewherePolicy({ ...wallet, mapStyle: 'http://tiles.lan:8080/style.json' })).toBe(
    "default-src 'none'; connect-src https: http://tiles.lan:8080",
  )
  const contentOrigins = ['https://assets.example', 'https://streams.example']
  expect(elsewherePolicy({ ...wallet, contentOrigins, mapStyle: 'https://tiles.example/style.json' })).toBe(
    "default-src 'none'; connect-src https://assets.example https://streams.example https://tiles.example",
  )
})

test('pages may tell the operator’s collector of errors, and no page anybody else', async () => {
  const { app } = await testWorld({ env: { ERRORS_DSN: 'https://key@errors.example/1' } })
  for (const url of ['/', '/interaction/abc']) {
    const { headers } = await app.http.inject({ url, headers: { accept: 'text/html' } })
    const [, asked] = /connect-src ([^;]+)/.exec(String(headers['content-security-policy'])) ?? []
    expect(asked?.split(' ')).toContain('https://errors.example')
    expect(asked?.split(' ')).not.toContain('https:')
  }
})

test('every route is limited, what is no operation as well', async () => {
  const { app } = await testWorld({ env: { RATE_PER_MINUTE: '1' } })
  for (const url of ['/', '/unknown', '/media/x.webp', '/docs/json', '/healthz', '/faces/x', '/embed.js']) {
    const statuses = new Set<number>()
    for (let count = 0; count < 60; count++) {
      statuses.add((await app.http.inject({ url, remoteAddress: `203.0.113.${url.length}` })).statusCode)
      if (statuses.has(429)) break
    }
    expect([url, statuses.has(429)]).toEqual([url, true])
  }
})

test('sockets of one network are limited before it is looked at who opens them, behind a proxy as well', async () => {
  const { app } = await testWorld({ env: { RATE_PER_MINUTE: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const { port } = await listenForSockets(app)
  for (const path of ['/api/realtime', '/ws?app_id=vitrine-wallet&token=made-up']) {
    const ip = path.startsWith('/ws') ? '203.0.113.2' : '203.0.113.1'
    const opens = async (from: string): Promise<string> =>
      openSocket(port, { path, headers: { 'x-forwarded-for': from } }).then(
        async (socket) => {
          await socket.close()
          return 'open'
        },
        (error: Error) => error.message,
      )
    const heard: string[] = []
    for (let count = 0; count < 40; count++) heard.push(await opens(ip))
    expect(heard.at(0)).not.toContain('429')
    expect(heard.at(-1)).toContain('429')
    expect(await opens('203.0.113.99')).toBe(heard.at(0))
  }
})

test('guests of one network share what they may ask, and so does everybody of it', async () => {
  const { app, account } = await testWorld({ env: { RATE_PER_MINUTE: '10' } })
  const asks = async (guest: boolean, people: number, ip: (index: number) => string) => {
    let admitted = 0
    for (let index = 0; index < people; index++) {
      const { accessToken } = await account(`Person${index}of${people}`, { guest })
      const headers = { ...walletHeaders, authorization: `Bearer ${accessToken}` }
      for (let count = 0; count < 10; count++) {
        const { statusCode } = await app.http.inject({ url: '/api/me/businesses', headers, remoteAddress: ip(index) })
        if (statusCode !== 429) admitted++
      }
    }
    return admitted
  }
  expect(await asks(true, 6, () => '203.0.113.7')).toBe(30)
  expect(await asks(true, 1, () => '203.0.113.8')).toBe(10)
  expect(await asks(false, 12, () => '203.0.113.9')).toBe(100)
  // Another /64 for each, of one /48.
  expect(await asks(true, 14, (index) => `2001:db8:1:${index}::1`)).toBe(120)
})

test('every answer carries the security headers, and scripts come from here only', async () => {
  const { app } = await testWorld()
  const { headers } = await app.http.inject({ url: '/api/me/businesses' })
  expect(headers['x-content-type-options']).toBe('nosniff')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(headers['strict-transport-security']).toBeUndefined()
  const provider = await app.http.inject({ url: '/.well-known/openid-configuration' })
  expect(provider.statusCode).toBe(200)
  expect(provider.headers['cross-origin-opener-policy']).toBe(headers['cross-origin-opener-policy'])
})
