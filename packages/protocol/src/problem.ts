import type { ProblemCode, ProblemDetails } from './problems.ts'

interface ProblemOptions {
  requestId?: string
  /** HTTP's, of the reply that said it. */
  status?: number
  cause?: unknown
}

/** A refusal: thrown by rules, answered as problem details, thrown again by clients. Typed by its code; the catalogue has the rest. */
export class Problem<C extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'Problem'
  readonly code: C
  readonly details: ProblemDetails<C>
  readonly requestId: string | undefined
  /** Of the reply that said it; undefined where it was thrown on this side. */
  readonly status: number | undefined

  constructor(
    code: C,
    ...[details, options]: Record<string, never> extends ProblemDetails<C>
      ? [details?: ProblemDetails<C>, options?: ProblemOptions]
      : [details: ProblemDetails<C>, options?: ProblemOptions]
  ) {
    super(code, options?.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = (details ?? {}) as ProblemDetails<C>
    this.requestId = options?.requestId
    this.status = options?.status
  }
}

export function isProblem<C extends ProblemCode>(error: unknown, code: C): error is Problem<C> {
  return error instanceof Problem && error.code === code
}

const faults: ReadonlySet<ProblemCode> = new Set(['internal', 'service.unavailable'])

/** A no that stays one, however often it is asked: not a server that could not answer. */
export function isRefusal(error: unknown): error is Problem {
  return error instanceof Problem && (error.status ?? 0) < 500 && !faults.has(error.code)
}
