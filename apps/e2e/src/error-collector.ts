import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event of Sentry's protocol, as far as the journeys read it. */
export interface ReportedError {
  logger: string
  platform: string
  release: string
  environment: string
  tags: Record<string, string>
  contexts?: { trace?: { trace_id: string } }
}

export interface ErrorCollector {
  /** What an operator sets as `ERRORS_DSN`. */
  dsn: string
  errors: ReportedError[]
  /** All that came over the wire: addresses, headers and bodies. */
  bytes(): string
  close(): Promise<void>
}

/** A collector that takes Sentry's envelopes, from servers and from browsers. */
export async function startErrorCollector(): Promise<ErrorCollector> {
  const errors: ReportedError[] = []
  const parts: string[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return void response.setHeader('access-control-allow-headers', '*').end()
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    parts.push(`${request.url} ${JSON.stringify(beyondBrowsers(request.headers))}\n${body}`)
    const [, item, payload] = body.split('\n').map((line) => line && JSON.parse(line))
    if (item.type === 'event') errors.push(payload)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://publickey@127.0.0.1:${port}/7`,
    errors,
    bytes: () => parts.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Whom a request is for and of which page it is, browsers say themselves. */
const beyondBrowsers = ({ host: _, origin: __, ...headers }: IncomingHttpHeaders) => headers
