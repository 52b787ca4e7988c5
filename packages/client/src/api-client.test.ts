import { getMe, Problem, type ProblemBody } from '@vitrine/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiClientOptions, createApiClient } from './api-client.ts'
import { checkReply } from './check-reply.ts'
import { NetworkFailure } from './network-failure.ts'
import * as routes from './routes.ts'

const tokenId = '6f1f6c8e-4f7a-4c1e-9a53-0d8f3a0f6b11' as never

interface Seen {
  url: string
  method: string
  headers: Headers
  body: unknown
  keepalive: boolean
}

/** A server of one function: what it was asked, and what it answers. */
function serverThat(answer: (request: Seen, count: number) => Response | Promise<Response>) {
  const seen: Seen[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const request = {
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: init.body,
      keepalive: init.keepalive ?? false,
    }
    seen.push(request)
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true })
    })
    return await Promise.race([answer(request, seen.length), aborted])
  }) as typeof globalThis.fetch
  return { seen, fetch }
}

function clientOf(fetch: typeof globalThis.fetch, options: Partial<ApiClientOptions> = {}) {
  return createApiClient({
    baseUrl: 'https://vitrine.test/api',
    appId: 'vitrine-wallet',
    fetch,
    getAccessToken: () => 'token-1',
    ...options,
  })
}

function refusal(code: string, status: number, details: object = {}): Response {
  const body: ProblemBody = {
    type: '',
    title: '',
    message: '',
    status,
    code,
    details: { ...details },
    requestId: 'r-1',
  }
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a call is sent to its path with query, body, App-Id and bearer token', async () => {
  const { seen, fetch } = serverThat(() => Response.json({ items: [] }))
  const api = clientOf(fetch)
  await api.call(routes.suggestRecipients, { query: { q: 'bo & co' } })
  await api.call(routes.updateMe, { body: { name: 'Ana' } })

  expect(seen[0]?.url).toBe('https://vitrine.test/api/me/recipients?q=bo+%26+co')
  expect(seen[0]?.headers.get('app-id')).toBe('vitrine-wallet')
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-1')
  expect(seen[1]).toMatchObject({ method: 'PATCH', body: '{"name":"Ana"}' })
})

test('path parameters cannot leave their segment', async () => {
  const { seen, fetch } = serverThat(() => Response.json({}))
  await clientOf(fetch).call(routes.getUser, { params: { userId: '../me?x=1' } })
  expect(seen[0]?.url).toBe('https://vitrine.test/api/users/..%2Fme%3Fx%3D1')
})

test('a refusal becomes the Problem with its code, details and request id', async () => {
  const lockedUntil = '2026-06-01T12:00:00.000Z'
  const { fetch } = serverThat(() => refusal('identity.locked', 423, { lockedUntil }))
  const call = clientOf(fetch).call(routes.sendGrantCode, { body: { identity_type: 'email', identity_value: 'a@b.c' } })
  const error = await call.catch((caught) => caught)
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({ code: 'identity.locked', details: { lockedUntil }, requestId: 'r-1' })
})

test('a code of a newer server is a refusal like others, not a crash', async () => {
  const { fetch } = serverThat(() => refusal('token.not_invented_yet', 409))
  await expect(clientOf(fetch).call(routes.getMe)).rejects.toMatchObject({
    code: 'token.not_invented_yet',
    status: 409,
    requestId: 'r-1',
  })
})

test('no connection, silence and a foreign 502 page are network failures of their own kinds', async () => {
  const offline = serverThat(() => Promise.reject(new TypeError('failed to fetch')))
  await expect(clientOf(offline.fetch).call(routes.getMe)).rejects.toMatchObject({ reason: 'offline' })

  const silent = serverThat(() => new Promise<Response>(() => {}))
  const waiting = clientOf(silent.fetch).call(routes.getMe)
  const caught = waiting.catch((error) => error)
  await vi.advanceTimersByTimeAsync(9_999)
  await vi.advanceTimersByTimeAsync(1)
  expect(await caught).toMatchObject({ name: 'NetworkFailure', reason: 'timeout' })

  const proxy = serverThat(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(clientOf(proxy.fetch).call(routes.getMe)).rejects.toMatchObject({ reason: 'unavailable', status: 502 })
})

test("the caller's own abort is not a network failure", async () => {
  const { fetch } = serverThat(() => new Promise<Response>(() => {}))
  const controller = new AbortController()
  const call = clientOf(fetch).call(routes.getMe, {}, { signal: controller.signal })
  const caught = call.catch((error) => error)
  controller.abort()
  const error = await caught
  expect(error).not.toBeInstanceOf(NetworkFailure)
  expect(error.name).toBe('AbortError')
})

test('a refused token is refreshed once for all calls under way, and each is tried once more', async () => {
  let token = 'old'
  let refreshes = 0
  const { seen, fetch } = serverThat(({ headers }) =>
    headers.get('authorization') === 'Bearer new' ? Response.json({ items: [] }) : refusal('auth.token_invalid', 401),
  )
  const api = clientOf(fetch, {
    getAccessToken: () => token,
    onUnauthorized: async () => {
      refreshes++
      await Promise.resolve()
      token = 'new'
      return true
    },
  })
  await Promise.all([api.call(routes.listMyBusinesses), api.call(routes.listMyBusinesses)])
  expect(refreshes).toBe(1)
  expect(seen).toHaveLength(4)
})

test('a second refusal is final', async () => {
  const { seen, fetch } = serverThat(() => refusal('auth.token_invalid', 401))
  const api = clientOf(fetch, { onUnauthorized: async () => true })
  await expect(api.call(routes.getMe)).rejects.toMatchObject({ code: 'auth.token_invalid' })
  expect(seen).toHaveLength(2)
})

test('a 401 that is the operation’s own answer does not refresh', async () => {
  const onUnauthorized = vi.fn(async () => true)
  const { fetch } = serverThat(() => refusal('identity.signature_invalid', 401))
  const body = { type: 'eth', message: 'm', signature: '0x' } as const
  const call = clientOf(fetch, { onUnauthorized }).call(routes.addIdentity, { body })
  await expect(call).rejects.toMatchObject({ code: 'identity.signature_invalid' })
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('a call that needs a fresh proof is tried once more with it, and not where the person would not', async () => {
  const { seen, fetch } = serverThat(({ headers }) =>
    headers.get('authorization') === 'Bearer proven'
      ? new Response(null, { status: 204 })
      : refusal('auth.proof_required', 401, { maxAgeSeconds: 300 }),
  )
  const params = { identityId: '6f1f6c8e-4f7a-4c1e-9a53-0d8f3a0f6b11' }
  await clientOf(fetch, { prove: async () => 'proven' }).call(routes.removeIdentity, { params })
  expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer proven'])
  const unwilling = clientOf(fetch, { prove: async () => null }).call(routes.removeIdentity, { params })
  await expect(unwilling).rejects.toMatchObject({ code: 'auth.proof_required' })
  expect(seen).toHaveLength(3)
})

test('the retry of an acting call carries the same idempotency key', async () => {
  const { seen, fetch } = serverThat((_, count) =>
    count === 1 ? refusal('auth.token_invalid', 401) : new Response(null, { status: 204 }),
  )
  const api = clientOf(fetch, { onUnauthorized: async () => true })
  await api.call(routes.deleteToken, { params: { tokenId } }, { keepalive: true })
  const keys = seen.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(seen[1]?.keepalive).toBe(true)
})

test('a reply that drifts from the contract is noticed when checking is on', async () => {
  const { fetch } = serverThat(() => Response.json({ sub: 1 }))
  await expect(clientOf(fetch, { checkReply }).call(routes.getMe)).rejects.toThrow()
  expect(getMe.id).toBe(routes.getMe.id)
})

test('a table comes as it is; a refusal is thrown, and so is what something in between has answered', async () => {
  const params = { businessId: 'CafeLumen1' as never, objectDefinitionId: 'form' as never }
  const csv = () => new Response('a,b\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
  const { seen, fetch } = serverThat(csv)
  const table = await clientOf(fetch).table(routes.listFormResponses, { params })
  expect(await table.text()).toBe('a,b\n')
  expect(seen[0]?.headers.get('accept')).toBe('text/csv, application/problem+json')

  const body = { code: 'object_definition.not_found', status: 404, title: '', details: {} }
  const refusing = clientOf(serverThat(() => Response.json(body, { status: 404 })).fetch)
  await expect(refusing.table(routes.listFormResponses, { params })).rejects.toThrow(Problem)
  const page = () => new Response('<p>Sign in to this network.</p>', { headers: { 'content-type': 'text/html' } })
  const between = clientOf(serverThat(page).fetch).table(routes.listFormResponses, { params })
  await expect(between).rejects.toThrow(NetworkFailure)
})
