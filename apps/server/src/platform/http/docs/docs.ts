import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createDocuments } from './documents.ts'
import { openApiDocument } from './openapi.ts'
import { problemsPage, problemsStyle } from './problem-pages.ts'

/**
 * `/docs` to read and try, `/docs/json` and `/docs/yaml` for tools, `/docs/problems`.
 * Comes after every operation, because it describes what is mounted.
 */
export async function serveDocs(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  // Written when somebody asks: most servers start more often than they are read about.
  let written: object | undefined
  const document = {
    toJSON() {
      written ??= openApiDocument(app.operations, { publicUrl })
      return written
    },
  } as never
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, limitedAs: 'docs' }
    })
    scope.get('/docs/problems', async (_, reply) => reply.type('text/html; charset=utf-8').send(problemsPage()))
    scope.get('/docs/problems.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(problemsStyle))
    await scope.register(swagger, { mode: 'static', specification: { document } })
    const documents = createDocuments({
      '/docs/json': { type: 'application/json; charset=utf-8', write: () => JSON.stringify(scope.swagger()) },
      '/docs/yaml': { type: 'application/x-yaml', write: () => scope.swagger({ yaml: true }) },
    })
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: readerPolicy,
      theme: { title: 'API · Vitrine', css: [{ filename: 'vitrine.css', content: '.topbar { display: none }' }] },
      uiConfig: { deepLinking: true, tryItOutEnabled: true, defaultModelsExpandDepth: 0 },
      uiHooks: { onRequest: documents.answer },
    })
  })
}

/** The reader sets styles from script, which only inline styles allow; scripts are ours alone. */
const readerPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
