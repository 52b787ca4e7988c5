import { gunzipSync } from 'node:zlib'
import * as protocol from '@vitrine/protocol'
import { type OperationShape, type ProblemEntry, problems } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { testWorld } from '../../../testing/test-world.ts'
import { urlsOf } from '../serve.ts'
import { problemsOf } from './answers.ts'
import { openApiDocument } from './openapi.ts'

interface DocumentedOperation {
  operationId: string
  security: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { examples?: Record<string, { value: { code: string } }> }> }>
}
type Document = { paths: Record<string, Record<string, DocumentedOperation>> }

const operations = Object.values(protocol as Record<string, unknown>).filter(
  (value): value is OperationShape => typeof (value as { path?: unknown } | null)?.path === 'string',
)
const document = openApiDocument(operations, { publicUrl: 'http://vitrine.test' }) as unknown as Document

test.each(operations.map((operation) => [operation.id, operation] as const))('%s is documented', (id, operation) => {
  const path = urlsOf(operation)[0]?.replace(/:(\w+)/g, '{$1}') ?? ''
  const documented = document.paths[path]?.[operation.method.toLowerCase()]
  if (!documented) throw new Error(`${operation.method} ${path} is missing`)
  expect(documented.operationId).toBe(id)
  const inPath = documented.parameters.filter((parameter) => parameter.in === 'path')
  expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
  expect(Object.hasOwn(documented, 'requestBody')).toBe(operation.body !== undefined)
  const needs = Object.keys(documented.security[0] ?? {})
  expect(needs).toEqual(
    {
      public: [],
      app: ['appId'],
      account: ['appId', 'accessToken'],
      member: ['appId', 'accessToken'],
      staff: ['appId', 'accessToken'],
    }[operation.auth],
  )
  for (const code of problemsOf(operation)) {
    const { status } = problems[code] as ProblemEntry
    const examples = documented.responses[status]?.content?.['application/problem+json']?.examples
    expect(examples?.[code]?.value.code).toBe(code)
  }
})

test('one address has one entry, whatever its parameters are called (OpenAPI 3.1, Paths Object)', () => {
  const addresses = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(addresses).toEqual([...new Set(addresses)])
})

test('the long documents are written once, packed, and not sent to those who have them', async () => {
  const { app } = await testWorld()
  for (const url of ['/docs/json', '/docs/yaml']) {
    const first = await app.http.inject({ url })
    const operations = app.http.operations.splice(0)
    const again = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    app.http.operations.push(...operations)
    expect(gunzipSync(again.rawPayload).toString()).toBe(first.body)
    const headers = { 'if-none-match': String(first.headers.etag) }
    const known = await app.http.inject({ url, headers })
    expect([known.statusCode, known.body]).toEqual([304, ''])
  }
})

test('the document for tools names every call that is served, and the catalogue every problem', async () => {
  const { app } = await testWorld()
  const json = await app.http.inject({ url: '/docs/json' })
  const served = json.json() as Document & { openapi: string }
  expect(served.openapi).toBe('3.1.0')
  const ids = Object.values(served.paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId))
  expect(ids.sort()).toEqual(app.http.operations.map((operation) => operation.id).sort())

  const catalogue = await app.http.inject({ url: '/docs/problems' })
  for (const code of Object.keys(problems)) expect(catalogue.body).toContain(`id="${code}"`)
})

test('every call has a page of its own, all of them together are light, and none needs a script', async () => {
  const { app } = await testWorld()
  const index = await app.http.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip' } })
  const links = [
    ...gunzipSync(index.rawPayload)
      .toString()
      .matchAll(/href="(\/docs\/operations\/[^"]+)"/g),
  ]
  expect(links).toHaveLength(app.http.operations.length)
  const pages = await Promise.all(
    links.map(([, url = '']) => app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } })),
  )
  expect(new Set(pages.map((page) => page.statusCode))).toEqual(new Set([200]))
  const texts = pages.map((page) => gunzipSync(page.rawPayload).toString())
  for (const text of texts) expect(text).not.toMatch(/<script|<style|\[object |undefined/)
  const bytes = [index, ...pages].reduce((sum, page) => sum + page.rawPayload.length, 0)
  expect(bytes).toBeLessThan(450_000)
  expect(String(index.headers['content-security-policy'])).not.toContain("'unsafe-inline'")
  expect((await app.http.inject({ url: '/docs/operations/nothing' })).statusCode).toBe(404)
})
