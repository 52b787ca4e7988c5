/**
 * The trace of a request, as collectors of errors name it (W3C Trace Context: 32 hexadecimal digits), by the request's id: what the wallet
 * tells of a request and what the server tells meet in it. Undefined where the id is not one that the server gave.
 */
export function traceIdOf(requestId: string | undefined): string | undefined {
  const digits = requestId?.replaceAll('-', '') ?? ''
  return /^[0-9a-f]{32}$/.test(digits) && !/^0+$/.test(digits) ? digits : undefined
}
