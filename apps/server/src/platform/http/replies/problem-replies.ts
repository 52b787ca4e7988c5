import {
  Problem,
  type ProblemBody,
  type ProblemEntry,
  problems,
  type SentenceCatalogue,
  sentenceOf,
} from '@vitrine/protocol'
import english from '@vitrine/protocol/locales/en/problems.json' with { type: 'json' }
import spanish from '@vitrine/protocol/locales/es/problems.json' with { type: 'json' }
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { unavailability } from '../../database/unavailability.ts'
import type { Logger } from '../../telemetry/logger.ts'
import { languageOf } from '../requests/language.ts'

const catalogues: Record<'en' | 'es', SentenceCatalogue> = { en: english, es: spanish }

export type SendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Turns whatever a request failed with into problem details; what is not a Problem is `internal` and gets reported. */
export function problemSender(logger: Logger): SendProblem {
  return (error, request, reply) => {
    const problem = asProblem(error, request)
    const operation = request.routeOptions?.config?.operation?.id
    const about = { requestId: request.id, ...(operation ? { operation } : {}), error }
    if (problem.code === 'internal') logger.error('a request failed', about)
    if (problem.code === 'service.unavailable') logger.warn('a request could not be served now', about)
    const language = languageOf(request)
    for (const [name, value] of Object.entries(headersOf(problem))) reply.header(name, value)
    return reply
      .code(problems[problem.code].status)
      .header('content-language', language)
      .header('vary', 'accept-language, origin')
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .serializer(JSON.stringify)
      .send(problemBody(problem, request.id, language))
  }
}

export function problemBody(problem: Problem, requestId: string, language: 'en' | 'es' = 'en'): ProblemBody {
  const { status, error }: ProblemEntry = problems[problem.code]
  const { title, body } = sentenceOf(catalogues[language], problem.code, problem.details)
  return {
    type: `/docs/problems#${problem.code}`,
    title,
    status,
    code: problem.code,
    ...(error === undefined ? {} : { error }),
    message: body,
    details: problem.details,
    requestId,
  }
}

function headersOf({ code, details }: Problem): Record<string, string> {
  const facts = details as {
    retryAfterSeconds?: number
    allow?: string[]
    lockedUntil?: string
    needs?: string
    maxAgeSeconds?: number
  }
  if (code === 'request.rate_limited') return { 'retry-after': String(facts.retryAfterSeconds) }
  if (code === 'request.method_not_allowed') return { allow: facts.allow?.join(', ') ?? '' }
  if (code === 'service.unavailable') return { 'retry-after': '2' }
  if (code === 'auth.token_invalid') return { 'www-authenticate': 'Bearer error="invalid_token"' }
  if (code === 'auth.proof_required') {
    const challenge = `Bearer error="insufficient_user_authentication", max_age="${facts.maxAgeSeconds}"`
    return { 'www-authenticate': challenge }
  }
  if (code === 'auth.insufficient_scope') {
    // A client cannot ask for what only the installation's own may do.
    const scope = facts.needs === 'own' ? '' : `, scope="${facts.needs}"`
    return { 'www-authenticate': `Bearer error="insufficient_scope"${scope}` }
  }
  if (code === 'auth.token_missing') return { 'www-authenticate': 'Bearer' }
  return {}
}

function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: `${error.validationContext}${issue.instancePath}`,
      message: issue.message ?? 'invalid',
    }))
    return new Problem('request.invalid', { issues })
  }
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') {
    return new Problem('request.too_large', { limitBytes: request.routeOptions.bodyLimit })
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('request.unsupported_media_type')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Problem('request.malformed')
  if (unavailability(error)) return new Problem('service.unavailable', {}, { cause: error })
  return new Problem('internal', {}, { cause: error })
}
