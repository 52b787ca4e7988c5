import type { BodyOf, OperationShape, ParamsOf, QueryOf, ReplyInputOf } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Queryable } from '../database/database.ts'
import type { Reach } from '../reach.ts'
import { inSpan } from '../telemetry/tracing.ts'
import type { Caller, KeyCaller } from './edge/auth.ts'
import { assertReached, type BrandOf } from './edge/reached.ts'
import type { RoleAt, Staff } from './edge/staff.ts'
import type { Admit, IdempotentRequest, Once } from './idempotency/idempotency.ts'
import { type InWords, replyInWords } from './replies/in-words.ts'
import { KeptReply } from './replies/kept-reply.ts'
import { TextReply } from './replies/text-reply.ts'
import { type Language, namedLanguage } from './requests/language.ts'
import { readMultipart } from './requests/multipart.ts'

export const apiBase = '/api'

type CallerOf<O extends OperationShape> = O['auth'] extends 'account' | 'member' ? Caller : Caller | null

/** What a handler is given: the checked parts of the request and who sent it. */
export interface Call<O extends OperationShape> {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
  caller: CallerOf<O>
  /** Who acts for which business, where the operation is for staff. */
  staff: O['auth'] extends 'staff' ? Staff : null
  /** Whose things the reply may tell of and the call may change. */
  reach: O['reach'] extends 'narrowed' ? Reach : undefined
  /** The one of ours that the caller prefers; null for whoever names none. */
  language: Language | null
  /** The `App-Id` header, or the access token's client. */
  clientId: string | null
  request: FastifyRequest
  /** A line of `Set-Cookie` beside the reply. */
  setCookie(line: string): void
  /** One transaction around the change and its idempotency record. Every acting handler works inside it. */
  transact<T>(work: (tx: Queryable) => Promise<T>, admit?: Admit): Promise<T>
}

export type Handler<O extends OperationShape> = (
  call: Call<O>,
) => Promise<O['reply'] extends z.ZodType ? ReplyInputOf<O> | TextReply | KeptReply : void>

declare module 'fastify' {
  interface FastifyInstance {
    once: Once
    /** Every operation that is mounted, in order. */
    operations: OperationShape[]
    /** Whose each thing is that a call may name. */
    brandOf: BrandOf
    /** What brands have written, as people read it; null where nobody says it. */
    inWords: InWords | null
    roleAt: RoleAt
  }
  interface FastifyContextConfig {
    operation?: OperationShape
    /** The name under which requests to a route that is no operation are counted. */
    limitedAs?: string
  }
  interface FastifyRequest {
    caller: Caller | null
    clientId: string | null
    staff: Staff | null
    key: KeyCaller | null
  }
}

/** Mounts one operation: its schemas check the request, its auth is enforced, its problems are documented. */
export function serve<O extends OperationShape>(app: FastifyInstance, operation: O, handler: Handler<O>): void {
  const multipart = operation.bodyType === 'multipart'
  app.operations.push(operation)
  for (const url of urlsOf(operation)) {
    app.route({
      method: operation.method,
      url,
      config: { operation },
      ...(operation.bodyLimitBytes ? { bodyLimit: operation.bodyLimitBytes } : {}),
      schema: {
        ...(operation.params ? { params: operation.params } : {}),
        ...(operation.query ? { querystring: operation.query } : {}),
        ...(operation.body && !multipart ? { body: operation.body } : {}),
        response: operation.reply ? { 200: operation.reply } : { 204: z.null() },
      },
      handler: async (request, reply) => {
        const { caller, staff, clientId } = request
        const body = multipart ? await readMultipart(request, operation) : request.body
        if (caller?.reach) await assertReached(app.brandOf, operation, request, caller.reach)
        const answer = await inSpan(operation.id, () =>
          handler({
            params: request.params,
            query: request.query,
            body,
            caller,
            staff,
            reach: caller?.reach ?? null,
            language: namedLanguage(request),
            clientId,
            request,
            setCookie: (line) => void reply.header('set-cookie', line),
            transact: (work, admit) => app.once(idempotentRequest(operation, request), work, admit),
          } as Call<O>),
        )
        reply.header('cache-control', 'no-store')
        if (answer instanceof TextReply) return answer.send(reply)
        if (answer instanceof KeptReply) return answer.send(request, reply)
        if (operation.reply) return replyInWords(app, operation, request, answer)
        return reply.code(204).send()
      },
    })
  }
}

/** Paths that the specification itself begins with `/api` are reached without saying it twice, too. */
export function urlsOf({ path }: OperationShape): string[] {
  return path.startsWith(`${apiBase}/`) ? [path, apiBase + path] : [apiBase + path]
}

function idempotentRequest(operation: OperationShape, request: FastifyRequest): IdempotentRequest | null {
  const key = request.headers['idempotency-key']
  const caller = request.staff?.by ?? request.caller?.accountId
  if (!operation.idempotent || key === undefined || caller === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem('request.invalid', { issues: [{ path: 'headers.idempotency-key', message: 'invalid key' }] })
  }
  return {
    caller,
    key,
    operationId: operation.id,
    input: [request.params ?? null, request.body ?? null],
  }
}
