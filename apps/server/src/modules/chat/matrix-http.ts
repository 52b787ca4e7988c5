import { Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findStrange } from '../../platform/http/edge/strict-input.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Devices } from './devices.ts'
import { badJson, badRequest, MatrixError } from './matrix-error.ts'
import { type Content, type Device, isObject } from './matrix-types.ts'

/** One call of the client-server API. */
export interface MatrixCall {
  params: Record<string, string>
  query: Record<string, string>
  /** An object; empty where nothing was sent. */
  body: Content
  request: FastifyRequest
}

type Answer = Content | Promise<Content> | Promise<string>

/** Mounts calls of the client-server API, with its errors and its way to say who calls. */
export interface MatrixApi {
  /** For anybody. `versions` are those of the path, such as `v3`; none for what lies outside. */
  open(method: Method, path: string, handler: (call: MatrixCall) => Answer, versions?: readonly string[]): void
  /** For whoever has signed in to chat. */
  signedIn(
    method: Method,
    path: string,
    handler: (call: MatrixCall & { device: Device }) => Answer,
    versions?: readonly string[],
  ): void
  /** For whoever has signed in: bytes of any type, which are read from the request as they come. */
  upload(method: Method, url: string, handler: (call: MatrixCall & { device: Device }) => Answer): void
  /** For whoever has signed in: answers with something else than JSON. */
  file(
    path: string,
    handler: (call: MatrixCall & { device: Device; reply: FastifyReply }) => Promise<FastifyReply>,
  ): void
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Clients name the first, older ones the second; both mean the same here. */
const stable = ['v3', 'r0'] as const

export interface MatrixHttpNeeds {
  devices: Pick<Devices, 'find'>
  logger: Logger
}

export async function mountMatrix(
  http: FastifyInstance,
  { devices, logger }: MatrixHttpNeeds,
  serve: (api: MatrixApi) => void,
): Promise<void> {
  await http.register(
    async (inner) => {
      inner.setErrorHandler((error, request, reply) => sendError(error, request, reply, logger))
      inner.setNotFoundHandler(() => {
        throw new MatrixError(404, 'M_UNRECOGNIZED', 'This is nothing that this server can do')
      })
      // Web clients of any origin may call; who calls says an access token, never a cookie.
      inner.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        reply.headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
          'access-control-allow-headers': 'X-Requested-With, Content-Type, Authorization',
          'cross-origin-resource-policy': 'cross-origin',
        })
      })
      inner.options('/*', async () => ({}))
      const mount = (
        method: Method,
        url: string,
        answer: (request: FastifyRequest) => Promise<Content | string>,
        at = inner,
      ) =>
        at.route({
          method,
          url,
          handler: async (request, reply) => {
            const body = await answer(request)
            return reply
              .type('application/json; charset=utf-8')
              .send(typeof body === 'string' ? body : JSON.stringify(body))
          },
        })
      const urls = (path: string, versions: readonly string[]) =>
        versions.length === 0 ? [path] : versions.map((version) => `/client/${version}${path}`)
      // Nothing reads what comes before it is known who sends it.
      const uploads: [Method, string, (request: FastifyRequest) => Promise<Content | string>][] = []
      serve({
        upload(method, url, handler) {
          uploads.push([
            method,
            url,
            async (request) => handler({ ...callOf(request), device: await deviceOf(request, devices) }),
          ])
        },
        file(path, handler) {
          inner.route({
            method: 'GET',
            url: `/client/v1${path}`,
            handler: async (request, reply) =>
              handler({ ...callOf(request), device: await deviceOf(request, devices), reply }),
          })
        },
        open(method, path, handler, versions = stable) {
          for (const url of urls(path, versions)) mount(method, url, async (request) => handler(callOf(request)))
        },
        signedIn(method, path, handler, versions = stable) {
          const answer = async (request: FastifyRequest) => {
            const device = await deviceOf(request, devices)
            return handler({ ...callOf(request), device })
          }
          for (const url of urls(path, versions)) mount(method, url, answer)
        },
      })
      await inner.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
        for (const [method, url, answer] of uploads) mount(method, url, answer, scope as typeof inner)
      })
    },
    { prefix: '/_matrix' },
  )
}

function callOf(request: FastifyRequest): MatrixCall {
  const { params, query, body } = request
  if (findStrange(params, 'params') ?? findStrange(query, 'query'))
    throw badRequest('The address has characters that are not text')
  if (body !== undefined && body !== null && !isObject(body)) throw badJson('The body has to be an object')
  const texts = Object.entries(query as Content).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[key, value]] : Array.isArray(value) ? [[key, String(value[0])]] : [],
  )
  return {
    params: params as Record<string, string>,
    query: Object.fromEntries(texts),
    body: (body ?? {}) as Content,
    request,
  }
}

async function deviceOf(request: FastifyRequest, devices: Pick<Devices, 'find'>): Promise<Device> {
  const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const { access_token: asked } = request.query as { access_token?: unknown }
  const token = bearer ?? (typeof asked === 'string' ? asked : undefined)
  if (token === undefined) throw new MatrixError(401, 'M_MISSING_TOKEN', 'An access token is needed')
  const device = await devices.find(token)
  if (!device) throw new MatrixError(401, 'M_UNKNOWN_TOKEN', 'This access token is none, or no more')
  return device
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): FastifyReply {
  const { status, errcode, message, more } = asMatrix(error, request, logger)
  if (errcode === 'M_LIMIT_EXCEEDED') reply.header('retry-after', Math.ceil(Number(more.retry_after_ms) / 1000))
  // Nobody waits for the rest of it.
  if (errcode === 'M_TOO_LARGE') reply.header('connection', 'close')
  return reply.code(status).send({ errcode, error: message, ...more })
}

/** What the edge refuses, in the words of Matrix. */
function asMatrix(error: unknown, request: FastifyRequest, logger: Logger): MatrixError {
  if (error instanceof MatrixError) return error
  if (error instanceof Problem) {
    switch (error.code) {
      case 'request.method_not_allowed':
        return new MatrixError(405, 'M_UNRECOGNIZED', 'Not in this way')
      case 'request.rate_limited': {
        const { retryAfterSeconds = 1 } = error.details as { retryAfterSeconds?: number }
        return new MatrixError(429, 'M_LIMIT_EXCEEDED', 'Too many requests', {
          retry_after_ms: retryAfterSeconds * 1000,
        })
      }
      case 'request.malformed':
        return new MatrixError(400, 'M_NOT_JSON', 'This is not JSON')
      case 'request.invalid':
        return badJson('There are characters or depths here that cannot be kept')
    }
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new MatrixError(413, 'M_TOO_LARGE', 'This is too large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new MatrixError(400, 'M_NOT_JSON', 'This is not JSON')
  if (statusCode !== undefined && statusCode < 500)
    return new MatrixError(statusCode, 'M_UNKNOWN', (error as Error).message)
  logger.error('a chat request failed', { error, requestId: request.id })
  return new MatrixError(500, 'M_UNKNOWN', 'Something went wrong')
}
