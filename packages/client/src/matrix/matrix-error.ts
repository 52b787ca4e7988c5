/** How a homeserver says no ("Standard error response"). */
export class MatrixError extends Error {
  override readonly name = 'MatrixError'
  /** Of HTTP. */
  readonly status: number
  /** Such as `M_FORBIDDEN`. */
  readonly code: string
  /** Of `M_LIMIT_EXCEEDED`. */
  readonly retryAfterMs: number | null

  constructor(status: number, { code, message, retryAfterMs }: Facts) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

interface Facts {
  code: string
  message: string
  retryAfterMs: number | null
}

/** Null for an answer that no homeserver gives, such as a proxy's page. */
export function matrixErrorOf(status: number, body: unknown, retryAfter: string | null): MatrixError | null {
  if (typeof body !== 'object' || body === null) return null
  const { errcode, error, retry_after_ms: ms } = body as Record<string, unknown>
  if (typeof errcode !== 'string') return null
  const seconds = Number(retryAfter ?? Number.NaN)
  const asked = typeof ms === 'number' ? ms : Number.isFinite(seconds) ? seconds * 1_000 : null
  const retryAfterMs = errcode === 'M_LIMIT_EXCEEDED' ? (asked ?? 1_000) : null
  return new MatrixError(status, { code: errcode, message: typeof error === 'string' ? error : errcode, retryAfterMs })
}
