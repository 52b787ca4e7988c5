import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/**
 * Replies as JSON. Handlers are typed by their schemas, and to look at each reply again would cost more than the rest of most requests:
 * only `check` does, in tests and development, and refuses a reply that says more than its schema or leaves something to it.
 */
export function replySerializer({ check }: { check: boolean }): FastifySerializerCompiler<z.ZodType> {
  if (!check) return () => (reply) => JSON.stringify(reply)
  return (route) => {
    const shape = serializerCompiler(route)
    return (reply) => {
      const shaped = shape(reply)
      if (!isDeepStrictEqual(JSON.parse(shaped), JSON.parse(JSON.stringify(reply)))) {
        throw new Error(`${route.method} ${route.url} answers with more or less than its schema`)
      }
      return shaped
    }
  }
}
