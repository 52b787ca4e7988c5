import { IncomingMessage } from 'node:http'

export interface SeenRequest {
  origin: URL
  body: Buffer | null
  /** The caller's network address, as the server's own rules about proxies tell it. */
  address: string
  authorization?: string | undefined
}

/**
 * A request as the provider shall see it: its own body, and the origin under which the server is published. The provider builds
 * addresses from the host it is asked under, which a caller could make up and a proxy changes.
 */
export function requestFor(
  raw: IncomingMessage,
  { origin, body, address, authorization }: SeenRequest,
): IncomingMessage {
  const { 'transfer-encoding': _chunked, ...headers } = raw.headers
  const request = new IncomingMessage(raw.socket)
  Object.assign(request, {
    // All of it is here; an incomplete request would take the connection down with it when it ends.
    complete: true,
    method: raw.method,
    url: raw.url,
    httpVersion: raw.httpVersion,
    httpVersionMajor: raw.httpVersionMajor,
    httpVersionMinor: raw.httpVersionMinor,
    headers: {
      ...headers,
      host: origin.host,
      'x-forwarded-host': origin.host,
      'x-forwarded-for': address,
      'x-forwarded-proto': origin.protocol.slice(0, -1),
      'content-length': String(body?.length ?? 0),
      ...(authorization === undefined ? {} : { authorization }),
    },
  })
  if (body && body.length > 0) request.push(body)
  request.push(null)
  return request
}
