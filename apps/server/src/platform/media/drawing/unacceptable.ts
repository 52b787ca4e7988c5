import type { ProblemCode } from '@vitrine/protocol'

export type PictureProblem = Extract<ProblemCode, `media.${string}`>

/** Why a picture is refused, in a form that crosses from one process to another. */
export class Unacceptable extends Error {
  readonly code: PictureProblem
  readonly details: Record<string, unknown>

  constructor(code: PictureProblem, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }
}
