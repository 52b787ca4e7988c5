import type { FastifyInstance } from 'fastify'
import { stringify } from 'yaml'
import { createDocuments, type Document } from './documents.ts'
import { openApiDocument } from './openapi.ts'
import { addressOf, indexPage, operationPage } from './operation-pages.ts'
import { style } from './page.ts'
import { problemsPage } from './problem-pages.ts'

const html = 'text/html; charset=utf-8'

/**
 * `/docs` to read, by area and by call, `/docs/json` and `/docs/yaml` for tools, `/docs/problems`.
 * Comes after every operation, because it describes what is mounted.
 */
export function serveDocs(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const describe = () => openApiDocument(app.operations, { publicUrl })
  const operations = app.operations.map((operation): [path: string, Document] => [
    addressOf(operation),
    { type: html, write: () => operationPage(operation, { publicUrl }) },
  ])
  const { answer } = createDocuments({
    '/docs': { type: html, write: () => indexPage(app.operations, { publicUrl }) },
    '/docs/docs.css': { type: 'text/css; charset=utf-8', write: () => style },
    '/docs/problems': { type: html, write: problemsPage },
    '/docs/json': { type: 'application/json; charset=utf-8', write: () => JSON.stringify(describe()) },
    '/docs/yaml': { type: 'application/yaml', write: () => stringify(describe(), { aliasDuplicateObjects: false }) },
    ...Object.fromEntries(operations),
  })
  for (const path of ['/docs', '/docs/:document', addressOf({ id: ':id' })]) {
    app.get(path, { config: { limitedAs: 'docs' } }, answer)
  }
}
