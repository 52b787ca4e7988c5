import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Event, parseEnvelope } from '@sentry/core'
import { NetworkFailure, NetworkProblem } from '@vitrine/client'
import { Problem } from '@vitrine/protocol/problem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCollector } from './error-collector.ts'

/** A collector that reads envelopes as Sentry's own code does; `reports()` resolves when as many as `count` have come. */
async function collector() {
  const heard: { url: string; text: string; event: Event }[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return void response.setHeader('access-control-allow-headers', '*').end()
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const [, [item]] = parseEnvelope(text)
    heard.push({ url: request.url ?? '', text, event: item?.[1] as Event })
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const dsn = `http://publickey@127.0.0.1:${port}/7`
  const report = createCollector({ dsn, environment: 'staging', release: 'vitrine@1.2.3' })
  const reports = async (count: number) => {
    await vi.waitFor(() => expect(heard).toHaveLength(count), { timeout: 20_000 })
    return heard
  }
  return { report, reports }
}

const at = <E extends Error>(error: E, ...places: string[]): E => Object.assign(error, { stack: places.join('\n') })
const ours = `${location.origin}/assets/main-1.js`
const here = <E extends Error>(error: E): E => at(error, `    at f (${ours}:1:2)`)

test('a report has the error, where in the app it was, the request, release and environment, and nothing of anybody', async () => {
  const { report, reports } = await collector()
  const secrets = ['ana@example.com', '+34600111222', 'k7Qz0vJH2mXw5cRt9bLpYs3dNfGa', 'code=493027', 'Ana', 'Lopez']
  const cause = new SyntaxError(`Unexpected token 'A', "{"name":"Ana Lopez"}" is not valid JSON`)
  const error = at(
    new TypeError(`no answer for Ana Lopez from https://lumen.example/x?${secrets.join('&')}`, { cause }),
    'TypeError: no answer',
    `    at async draw (${ours}?code=493027:3:14)`,
    '    at https://strangers.example/ana:1:1',
  )
  at(cause, `parse@${ours}:1:2`)
  report('a screen broke', error, { requestId: 'req-12345678', operation: 'getMe' })

  const [heard] = await reports(1)
  expect(heard?.url).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=publickey/)
  expect(heard?.event).toMatchObject({
    level: 'error',
    logger: 'a screen broke',
    release: 'vitrine@1.2.3',
    environment: 'staging',
    tags: { requestId: 'req-12345678', operation: 'getMe', embedded: 'false' },
    exception: {
      values: [
        { type: 'SyntaxError', stacktrace: { frames: [{ filename: 'app:///assets/main-1.js', function: 'parse' }] } },
        { type: 'TypeError', stacktrace: { frames: [{ filename: 'app:///assets/main-1.js', lineno: 3, colno: 14 }] } },
      ],
    },
    sdk: { settings: { infer_ip: 'never' } },
  })
  for (const secret of [...secrets, location.host, 'example']) expect(heard?.text).not.toContain(secret)
  expect(heard?.text).not.toMatch(/"user"|"request"|breadcrumbs|ip_address/)
})

test('a refusal that broke a screen names itself and its request; a misfit says where, not what', async () => {
  const { report, reports } = await collector()
  report('a screen broke', here(new Problem('token.not_found', {}, { requestId: 'req-12345678', status: 404 })), {})
  const issues = [{ code: 'invalid_type', path: ['pageConfig', 'theme', 'ana@example.com'] }]
  const misfit = Object.assign(new Error('[]'), { issues })
  report('the configuration could not be read', here(misfit), {})

  const events = (await reports(2)).map(({ event }) => event)
  expect(events[0]?.tags).toMatchObject({ problem: 'token.not_found', requestId: 'req-12345678', status: '404' })
  expect(events[1]?.exception?.values?.[0]?.value).toContain('invalid_type at pageConfig.theme.…;')
})

test('a server that fails in a loop is one report, with the first request', async () => {
  const { report, reports } = await collector()
  for (let turn = 0; turn < 50; turn += 1) {
    report('the server failed', undefined, { operation: 'getMe', status: 500, requestId: `req-${turn}-0000` })
  }
  report('the server failed', undefined, { operation: 'getToken', status: 500, requestId: 'req-other' })
  const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e'
  report('the server failed', undefined, { operation: 'getToken', status: 503, requestId })
  const events = (await reports(3)).map(({ event }) => event)
  expect(events.map(({ tags }) => tags?.requestId)).toEqual(['req-0-0000', 'req-other', requestId])
  // Where the server's own report and trace of the request are.
  expect(events.map(({ contexts }) => contexts?.trace?.trace_id)).toEqual([
    undefined,
    undefined,
    '0f8fad5bd9cb469fa16570867728950e',
  ])
})

test('of many different errors only so many are told, and of one error that passes several places only the first', async () => {
  const { report, reports } = await collector()
  const error = here(new Error('no'))
  report('where it happened', error, {})
  report('a screen broke', error, {})
  for (let turn = 0; turn < 200; turn += 1) report(`place ${turn}`, here(new Error('no')), {})
  const told = await reports(20)
  expect(told.filter(({ event }) => event.logger === 'a screen broke')).toEqual([])
})

test('a lost network, who leaves, what was told already and the errors of extensions are not reported', async () => {
  const { report, reports } = await collector()
  report('x', new NetworkFailure('offline'), {})
  report('x', new NetworkProblem(-1, 'down', { status: 503, requestId: 'r' }), {})
  report('x', new Problem('internal'), {})
  report('x', new DOMException('left', 'AbortError'), {})
  report('x', at(new Error('no'), 'Error: no', '    at f (chrome-extension://abcdef/content.js:1:2)'), {})
  report('the one', here(new Error('no')), {})
  const [only] = await reports(1)
  expect(only?.event.logger).toBe('the one')
})
