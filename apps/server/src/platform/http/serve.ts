import type { BodyOf, OperationShape, ParamsOf, QueryOf, ReplyInputOf } from '@vitrine/protocol'
import { authProblems, Problem, ProblemBody, type ProblemCode, problems, sharedProblems } from '@vitrine/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../database/database.ts'
import type { Caller } from './auth.ts'
import type { IdempotentRequest, Once } from './idempotency.ts'

export const apiBase = '/api'

type CallerOf<O extends OperationShape> = O['auth'] extends 'account' | 'member' ? Caller : Caller | null

/** What a handler is given: the checked parts of the request and who sent it. */
export interface Call<O extends OperationShape> {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
  caller: CallerOf<O>
  /** The `App-Id` header, or the access token's client. */
  clientId: string | null
  request: FastifyRequest
  /** One transaction around the change and its idempotency record. Every acting handler works inside it. */
  transact<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
}

export type Handler<O extends OperationShape> = (call: Call<O>) => Promise<ReplyInputOf<O>>

declare module 'fastify' {
  interface FastifyInstance {
    once: Once
  }
  interface FastifyContextConfig {
    operation?: OperationShape
  }
  interface FastifyRequest {
    caller: Caller | null
    clientId: string | null
  }
}

/** Mounts one operation: its schemas check the request, its auth is enforced, its problems are documented. */
export function serve<O extends OperationShape>(app: FastifyInstance, operation: O, handler: Handler<O>): void {
  app.route({
    method: operation.method,
    url: apiBase + operation.path,
    config: { operation },
    ...(operation.bodyLimitBytes ? { bodyLimit: operation.bodyLimitBytes } : {}),
    schema: {
      operationId: operation.id,
      summary: operation.summary,
      ...(operation.params ? { params: operation.params } : {}),
      ...(operation.query ? { querystring: operation.query } : {}),
      ...(operation.body && operation.bodyType !== 'multipart' ? { body: operation.body } : {}),
      response: responsesOf(operation),
    },
    handler: async (request, reply) => {
      const { caller, clientId } = request
      const answer = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        caller,
        clientId,
        request,
        transact: (work) => app.once(idempotentRequest(operation, request), work),
      } as Call<O>)
      if (operation.reply) return answer
      return reply.code(204).send()
    },
  })
}

function idempotentRequest(operation: OperationShape, request: FastifyRequest): IdempotentRequest | null {
  const key = request.headers['idempotency-key']
  if (!operation.idempotent || typeof key !== 'string' || !request.caller) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem('request.invalid', { issues: [{ path: 'headers.idempotency-key', message: 'invalid key' }] })
  }
  return {
    caller: request.caller.accountId,
    key,
    operationId: operation.id,
    input: [request.params ?? null, request.body ?? null],
  }
}

function responsesOf(operation: OperationShape): Record<number, z.ZodType> {
  const codes: ProblemCode[] = [
    ...(operation.problems ?? []),
    ...sharedProblems,
    ...(operation.auth === 'public' ? [] : authProblems),
  ]
  const responses: Record<number, z.ZodType> = {}
  for (const code of codes) responses[problems[code].status] = ProblemBody
  if (operation.reply) responses[200] = operation.reply
  else responses[204] = z.null().describe('Done')
  return responses
}
