import { Problem, type ProblemEntry, problems } from '@vitrine/protocol'
import { errors, type TokenEndpointGrantContext } from 'oidc-provider'

/**
 * Turns our refusals into OAuth's (RFC 6749 §5.2), keeping our code beside it. A lock says until when, in the text as well:
 * clients of the original read it from there (spec §5).
 */
export function answeringProblems(
  grant: (ctx: TokenEndpointGrantContext) => Promise<void>,
): (ctx: TokenEndpointGrantContext) => Promise<void> {
  return async (ctx) => {
    try {
      await grant(ctx)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const refused: Problem = error
      const { status, error: number }: ProblemEntry = problems[refused.code]
      if (status >= 500) throw new errors.TemporarilyUnavailable(error.code)
      ctx.status = status === 429 ? 429 : 400
      ctx.body = {
        error: 'invalid_grant',
        error_description: describe(error),
        code: error.code,
        ...(number === undefined ? {} : { error_code: number }),
        ...error.details,
      }
    }
  }
}

function describe(problem: Problem): string {
  const { lockedUntil } = problem.details as { lockedUntil?: string }
  return lockedUntil ? `too many attempts, locked until ${lockedUntil}` : problem.code
}
