import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createFetchRemote, createPostRemote, isPublicAddress, NotFetched } from './fetch-remote.ts'

async function server(answer: RequestListener): Promise<string> {
  const made = createServer(answer)
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => made.closeAllConnections() ?? made.close(() => done())))
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

const bounds = { maxBytes: 1_000, types: /^image\// }
const open = createFetchRemote({ mayReach: () => true })
const whyNot = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: unknown) => (error instanceof NotFetched ? error.message : `not foreseen: ${error}`),
  )

test('a picture is fetched, over redirects, without anything of ours', async () => {
  const asked: Record<string, unknown>[] = []
  const origin = await server((request, reply) => {
    asked.push(request.headers)
    if (request.url === '/first') return reply.writeHead(302, { location: '/second' }).end()
    return reply.writeHead(200, { 'content-type': 'image/png; x=1' }).end('pixels')
  })
  const { type, bytes } = await open(`${origin}/first`, bounds)
  expect([type, Buffer.from(bytes).toString()]).toEqual(['image/png', 'pixels'])
  for (const headers of asked)
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['255.255.255.255'],
  ['224.0.0.1'],
  ['::1'],
  ['::'],
  ['fe80::1'],
  ['fd00::1'],
  ['::ffff:127.0.0.1'],
  ['::ffff:7f00:1'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::'],
  ['nonsense'],
])('%s is not everybody’s to reach', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test('what only this machine can reach is not asked: by number, by name, by a redirect, by a name that changes its mind', async () => {
  let visits = 0
  const origin = await server((_, reply) => {
    visits++
    reply.writeHead(200, { 'content-type': 'image/png' }).end('pixels')
  })
  const { port } = new URL(origin)
  const fetchRemote = createFetchRemote()
  for (const address of [
    origin,
    'http://127.0.0.1/x.png',
    'http://localhost/x.png',
    'http://[::1]/x.png',
    'http://[::ffff:127.0.0.1]/x.png',
    'http://2130706433/x.png',
    'http://0x7f.1/x.png',
    'file:///etc/passwd',
    'https://ana:secret@example.com/x.png',
    `http://example.com:${port}/x.png`,
  ]) {
    expect(await whyNot(fetchRemote(address, bounds))).toMatch(/^(its server is not|it is no plain|it names a port)/)
  }
  let answers = 0
  const changing = createFetchRemote({
    mayReach: (ip) => ip === '203.0.113.1',
    lookup: ((_host: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(null, [{ address: ++answers === 1 ? '127.0.0.1' : '203.0.113.1', family: 4 }])) as never,
  })
  expect(await whyNot(changing(`http://picture.example:${port}/`, bounds))).toBe('its server is not to be reached')

  const leading = await server((_, reply) => reply.writeHead(302, { location: `http://127.0.0.2:${port}/` }).end())
  const guarded = createFetchRemote({ mayReach: (ip) => ip === '127.0.0.1' })
  expect(await whyNot(guarded(leading, bounds))).toBe('its server is not to be reached')
  expect(visits).toBe(0)
})

test('what is too large, of another type, refused, endless or silent is given up', async () => {
  const origin = await server((request, reply) => {
    const png = { 'content-type': 'image/png' }
    if (request.url === '/announced') return reply.writeHead(200, { ...png, 'content-length': '5000' }).end()
    if (request.url === '/flood') return reply.writeHead(200, png).end('x'.repeat(5_000))
    if (request.url === '/page') return reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    if (request.url === '/gone') return reply.writeHead(404).end()
    if (request.url === '/loop') return reply.writeHead(302, { location: '/loop' }).end()
  })
  expect(await whyNot(open(`${origin}/announced`, bounds))).toBe('it is too large')
  expect(await whyNot(open(`${origin}/flood`, bounds))).toBe('it is too large')
  expect(await whyNot(open(`${origin}/page`, bounds))).toBe('it is of another type')
  expect(await whyNot(open(`${origin}/gone`, bounds))).toBe('answered 404')
  expect(await whyNot(open(`${origin}/loop`, bounds))).toBe('it leads on and on')
  const hasty = createFetchRemote({ mayReach: () => true, patienceMs: 50 })
  expect(await whyNot(hasty(`${origin}/silent`, bounds))).toBe('no answer in time')
})

test('what is told to a server elsewhere reaches none that only this machine can reach, and is led nowhere else', async () => {
  const heard: string[] = []
  const origin = await server(async (request, reply) => {
    let body = ''
    for await (const piece of request) body += piece
    heard.push(`${request.method} ${request.headers['content-type']} ${body}`)
    if (request.url === '/on') return reply.writeHead(307, { location: '/here' }).end()
    return reply.writeHead(200).end(request.url === '/here' ? '{"rejected":[]}' : 'no JSON')
  })
  const tell = createPostRemote({ mayReach: () => true })
  expect(await tell(`${origin}/here`, { a: 1 })).toEqual({ rejected: [] })
  expect(heard).toEqual(['POST application/json {"a":1}'])
  expect(await whyNot(tell(`${origin}/on`, {}))).toBe('answered 307')
  expect(await whyNot(tell(`${origin}/else`, {}))).toContain('not reached')
  for (const inside of [
    'http://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'https://localhost/',
    'https://10.0.0.1/',
  ]) {
    expect(await whyNot(createPostRemote()(inside, {})), inside).toBe('its server is not to be reached')
  }
  expect(heard).toHaveLength(3)
})
