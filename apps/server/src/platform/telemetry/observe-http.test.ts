import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'
import { requestIdOf } from './request-id.ts'

test('a server that is up says that it is alive and ready', async () => {
  const { app } = await testWorld()
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
  expect((await app.http.inject('/readyz')).json()).toEqual({ status: 'ready' })
})

test('without its database a server is alive, but not ready', async () => {
  const { app, database } = await testWorld()
  await database.close()
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
  expect((await app.http.inject('/readyz')).statusCode).toBe(503)
})

test('metrics count requests by operation and tell the state of the pool and the process', async () => {
  const { app } = await testWorld()
  await app.http.inject('/healthz')
  const text = (await app.http.inject('/metrics')).body
  expect(text).toMatch(/vitrine_http_request_seconds_count\{operation="\/healthz",method="GET",status="200"\} 1/)
  expect(text).toContain('vitrine_database_connections{state="idle"}')
  expect(text).toContain('process_resident_memory_bytes')
})

test('metrics are not for requests that come from elsewhere', async () => {
  const { app } = await testWorld()
  const through = await app.http.inject({ url: '/metrics', headers: { 'x-forwarded-for': '198.51.100.7' } })
  const direct = await app.http.inject({ url: '/metrics', remoteAddress: '198.51.100.7' })
  expect([through.statusCode, direct.statusCode]).toEqual([404, 404])
})

test('a caller’s request id is kept only where it is harmless', () => {
  const idFor = (id: string) => requestIdOf({ headers: { 'x-request-id': id } })
  expect(idFor('3f2c9a80-trace')).toBe('3f2c9a80-trace')
  for (const odd of ['short', 'a b c d e f g h', 'x'.repeat(65), 'ana@example.com', '"},{"level":']) {
    expect(idFor(odd)).toMatch(/^[0-9a-f-]{36}$/)
  }
})
