import {
  type OperationShape,
  Problem,
  ProblemBody,
  type ProblemCode,
  type ProblemEntry,
  problems,
} from '@vitrine/protocol'
import { z } from 'zod'
import { problemBody } from '../replies/problem-replies.ts'
import { urlsOf } from '../serve.ts'
import { problemsByStatus } from './answers.ts'
import { areaNames, areaOf } from './areas.ts'

type Json = { [key: string]: unknown }

/** The OpenAPI 3.1 document of the operations, whole: what a request needs, what comes back, every way it can be refused. */
export function openApiDocument(operations: readonly OperationShape[], { publicUrl }: { publicUrl: string }): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const [url = ''] = urlsOf(operation)
    const path = url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1',
      description:
        'Hold, send and share digital collectibles. Every refusal is problem details (RFC 9457) with a `code` from the [catalogue](/docs/problems). Sign in by OpenID Connect: `/.well-known/openid-configuration`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: areaNames.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        appId: { type: 'apiKey', in: 'header', name: 'App-Id', description: 'The registered client that calls.' },
        openId: { type: 'openIdConnect', openIdConnectUrl: `${publicUrl}/.well-known/openid-configuration` },
      },
      schemas: { Problem: schemaOf(ProblemBody, 'output') },
    },
  }
}

function describe(operation: OperationShape): Json {
  const { id, summary, auth, access, idempotent, body, bodyType } = operation
  return {
    operationId: id,
    summary,
    ...(auth === 'account' || auth === 'member' ? { description: sayAccess(access) } : {}),
    ...(auth === 'staff' ? { description: sayStaff(operation) } : {}),
    tags: [areaOf(operation)],
    security: auth === 'public' ? [] : auth === 'app' ? [{ appId: [] }] : [{ appId: [], accessToken: [] }],
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
      ...(idempotent ? [idempotencyKey] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              [bodyType === 'multipart' ? 'multipart/form-data' : 'application/json']: {
                schema: schemaOf(body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: responsesOf(operation),
  }
}

export const sayAccess = (access: OperationShape['access'] = 'own') =>
  access === 'own' ? 'For the installation’s own clients alone.' : `Other clients need the scope \`${access}\`.`

/** Who may, of those who work for a business. */
export const sayStaff = ({ role, key }: Pick<Extract<OperationShape, { auth: 'staff' }>, 'role' | 'key'>) =>
  [
    role === 'cashier' ? 'The business’s cashiers, editors, admins and owner, by Studio.' : null,
    role === 'owner' ? 'The business’s owner, by Studio.' : null,
    role === 'admin' ? 'The business’s admins and owner, by Studio.' : null,
    role === 'editor' ? 'The business’s editors, admins and owner, by Studio.' : null,
    role === 'viewer' ? 'The business’s team but its cashiers, by Studio.' : null,
    key ? `Its API keys with the scope \`${key}\`.` : null,
  ]
    .filter(Boolean)
    .join(' ')

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of up to 200 visible characters. The same key again gets the first answer and does nothing twice.',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

function responsesOf(operation: OperationShape): Json {
  const success = operation.reply
    ? { 200: { description: 'Done', content: { 'application/json': { schema: schemaOf(operation.reply, 'output') } } } }
    : { 204: { description: 'Done' } }
  const refusals = problemsByStatus(operation).map(([status, codes]) => [status, refusal(codes)])
  // An address or header of tens of kilobytes is refused before it is known which call it is.
  return { ...success, ...Object.fromEntries(refusals), 431: refusal(['request.malformed']) }
}

function refusal(codes: ProblemCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(codes.includes('request.rate_limited') || codes.includes('service.unavailable')
      ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } }
      : {}),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

const exampleFacts: Record<string, unknown> = {
  number: 3,
  text: 'text',
  time: '2026-06-01T12:00:00.000Z',
  texts: ['GET'],
  issues: [{ path: 'body/name', message: 'expected string' }],
}

/** A refusal with made-up facts. */
export function exampleOf(code: ProblemCode): ProblemBody {
  const { details } = problems[code] as ProblemEntry
  const facts = Object.fromEntries(Object.entries(details).map(([name, kind]) => [name, exampleFacts[kind]]))
  return problemBody(new Problem(code, facts as never), '0198f2a4-5b1c-4d7e-9a53-0d8f3a0f6b11')
}

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return json
}
