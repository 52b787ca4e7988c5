/** How the client-server API says no ("Standard error response"). */
export class MatrixError extends Error {
  readonly status: number
  readonly errcode: string
  readonly more: Readonly<Record<string, unknown>>

  constructor(status: number, errcode: string, message: string, more: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.errcode = errcode
    this.more = more
  }
}

export const forbidden = (why: string) => new MatrixError(403, 'M_FORBIDDEN', why)
export const notFound = (what: string) => new MatrixError(404, 'M_NOT_FOUND', `${what} was not found`)
export const badRequest = (why: string) => new MatrixError(400, 'M_INVALID_PARAM', why)
export const badJson = (why: string) => new MatrixError(400, 'M_BAD_JSON', why)
