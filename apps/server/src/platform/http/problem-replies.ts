import { Problem, type ProblemBody } from '@vitrine/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

/** Turns whatever a request failed with into problem details; what is not a Problem is `internal` and gets reported. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error)
  if (problem.code === 'internal') request.log.error({ err: error }, 'request failed')
  const body: ProblemBody = {
    type: `/docs/problems#${problem.code}`,
    title: problem.code,
    status: problem.status,
    code: problem.code,
    ...(problem.error === undefined ? {} : { error: problem.error }),
    message: problem.code,
    details: problem.details,
    requestId: request.id,
  }
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(body)
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: `${error.validationContext}${issue.instancePath}`,
      message: issue.message ?? 'invalid',
    }))
    return new Problem('request.invalid', { issues })
  }
  const code = (error as { code?: unknown }).code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('request.too_large', { limitBytes: 64 * 1024 })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('request.unsupported_media_type')
  const status = (error as { statusCode?: unknown }).statusCode
  if (typeof status === 'number' && status >= 400 && status < 500) return new Problem('request.malformed')
  return new Problem('internal', {}, { cause: error })
}
