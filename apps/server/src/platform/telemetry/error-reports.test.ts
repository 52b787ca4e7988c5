import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createErrorReports, environmentOf } from './error-reports.ts'
import { createLogger } from './logger.ts'

interface Heard {
  url: string
  auth: string
  text: string
  /** The one event of the envelope: its headers, its item's headers, its item. */
  event: Record<string, never> & { exception: { values: Record<string, never>[] } }
}

/** A collector that takes Sentry's envelopes. */
async function collector() {
  const heard: Heard[] = []
  const traces: { text: string; trace: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const [, item, payload] = text.split('\n').map((line) => line && JSON.parse(line))
    if (item.type === 'event') {
      heard.push({ url: request.url ?? '', auth: String(request.headers['x-sentry-auth']), text, event: payload })
    }
    if (item.type === 'transaction') traces.push({ text, trace: payload })
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { heard, traces, dsn: `http://publickey@127.0.0.1:${port}/7` }
}

const secrets = ['ana@example.com', '+34600111222', 'k7Qz0vJH2mXw5cRt9bLpYs3dNfGa', 'code=493027']

test('an error that is logged reaches the collector with its request and release, and with nothing of anybody', async () => {
  const { heard, dsn } = await collector()
  const reports = createErrorReports({ dsn, release: 'vitrine@1.2.3', environment: 'production' })
  const logger = createLogger({ level: 'error', destination: { write() {} }, onError: reports.report })
  const cause = Object.assign(new Error(`Key (value)=(${secrets.join(' ')}) exists`), { code: '23505' })
  const error = new TypeError(`GET https://wallet.example/x?${secrets.join('&')} failed`, { cause })

  logger.error('a request failed', {
    requestId: 'req-1',
    operation: 'getMe',
    error,
    ...{ url: secrets[0], token: secrets[2] },
  })
  await reports.flush(10_000)

  expect(heard).toHaveLength(1)
  const [{ url, auth, text, event } = heard[0] as Heard] = heard
  expect(`${url} ${auth}`).toMatch(/\/api\/7\/envelope\/.*publickey/)
  expect(event).toMatchObject({
    level: 'error',
    logger: 'a request failed',
    release: 'vitrine@1.2.3',
    environment: 'production',
    tags: { requestId: 'req-1', operation: 'getMe' },
    exception: { values: [{ type: 'Error', value: expect.stringContaining('23505') }, { type: 'TypeError' }] },
  })
  const frames = (event.exception.values[1] as { stacktrace?: { frames: { filename: string }[] } }).stacktrace?.frames
  expect(frames?.at(-1)?.filename).toContain('error-reports.test.ts')
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/wallet\.example|"user"|ip_address/)
})

test('from the first error on a fifth of the requests is told as traces, under the id that the error of such a request has', async () => {
  const { heard, traces, dsn } = await collector()
  const reports = createErrorReports({ dsn, release: 'vitrine@1.2.3', environment: 'production' })
  const draws = [0.05, 0.95, 0.3, 0.199, 0.2, 0.7, 0.8, 0.21, 0.6, 0.4]
  const random = vi.spyOn(Math, 'random')
  onTestFinished(() => random.mockRestore())
  const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const answered = { requestId, operation: 'getMe', method: 'GET', status: 500, milliseconds: 25 }

  const answerAll = async () => {
    for (const draw of draws) {
      random.mockReturnValue(draw)
      reports.answered(answered)
    }
    await reports.flush(10_000)
  }

  await answerAll()
  expect(traces).toEqual([])

  reports.report('a request failed', { requestId, operation: 'getMe', error: new Error('no') })
  await reports.flush(10_000)
  await answerAll()
  expect(traces).toHaveLength(2)
  const traceId = requestId.replaceAll('-', '')
  expect(traces[0]?.trace).toMatchObject({
    transaction: 'getMe',
    release: 'vitrine@1.2.3',
    environment: 'production',
    tags: { requestId },
    contexts: { trace: { trace_id: traceId, op: 'http.server', status: 'internal_error' } },
    spans: [],
  })
  expect(heard[0]?.event).toMatchObject({ contexts: { trace: { trace_id: traceId } } })
  const [header] = (traces[0]?.text ?? '').split('\n')
  expect(JSON.parse(header ?? '')).toMatchObject({ trace: { sample_rate: '0.2', sampled: 'true' } })
  expect(traces[0]?.text).not.toMatch(/"user"|ip_address|127\.0\.0\.1/)
})

test('one error that is provoked again and again leaves room for the others', async () => {
  const { heard, dsn } = await collector()
  const reports = createErrorReports({ dsn, release: 'vitrine@1.2.3', environment: 'production' })
  const provoked = new Error('no')
  for (let turn = 0; turn < 500; turn += 1)
    reports.report('a request failed', { operation: 'getToken', error: provoked })
  reports.report('a request failed', { operation: 'getMe', error: provoked })
  await reports.flush(30_000)
  const told = heard.map(({ event }) => (event as { tags?: { operation: string } }).tags?.operation)
  expect(told).toEqual([...Array(5).fill('getToken'), 'getMe'])
})

test('warnings are not reported, and of a flood only so many', async () => {
  const { heard, dsn } = await collector()
  const reports = createErrorReports({ dsn, release: 'vitrine@1.2.3', environment: 'staging' })
  const logger = createLogger({ level: 'error', destination: { write() {} }, onError: reports.report })
  logger.warn('a job waits', { error: new Error('no') })
  for (let turn = 0; turn < 200; turn += 1)
    logger.error('a job failed', { task: `task ${turn}`, error: new Error('no') })
  await reports.flush(30_000)
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.length).toBeLessThanOrEqual(60)
})

test('a collector that is gone or refuses changes nothing for who reports', async () => {
  const reports = createErrorReports({
    dsn: 'http://key@127.0.0.1:9/1',
    release: 'vitrine@1.2.3',
    environment: 'staging',
  })
  reports.report('a request failed', { error: new Error('no') })
  await reports.flush(10_000)
})

test.each([
  ['http://localhost:4400', 'development'],
  ['http://127.0.0.1:4400', 'development'],
  ['https://staging.wallet.example', 'staging'],
  ['https://wallet-preview.example', 'staging'],
  ['https://wallet.example', 'production'],
  ['https://tested.example', 'production'],
])('%s is %s', (url, environment) => {
  expect(environmentOf(url)).toBe(environment)
})
