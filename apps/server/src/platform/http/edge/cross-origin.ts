import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Lets pages of registered origins call the API with a bearer token. Cookies never cross origins. */
export async function allowOrigins(app: FastifyInstance, origins: ReadonlySet<string>): Promise<void> {
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && origins.has(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['App-Id', 'Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'],
    exposedHeaders: ['X-Request-Id', 'Retry-After', 'Content-Language'],
    credentials: false,
    maxAge: 600,
    strictPreflight: false,
  })
}
