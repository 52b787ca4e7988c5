import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from '@vitrine/server/src/server.ts'
import { sql } from 'drizzle-orm'

/** A free port of this machine: a client's origin has to be known before the server starts. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export interface Pages {
  close(): Promise<void>
}

/** A server of somebody else's pages, by path. */
export async function servePages(port: number, pages: Readonly<Record<string, string>>): Promise<Pages> {
  const server = createServer((request, response) => {
    const body = pages[request.url ?? '/']
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An access token of this client for somebody of the demo world, as a code by e-mail gives it. */
export async function accessTokenFor(server: RunningServer, clientId: string, email: string): Promise<string> {
  const identity = { identity_type: 'email', identity_value: email }
  const sent = await fetch(`${server.url}/api/otp`, {
    method: 'POST',
    headers: { 'app-id': clientId, 'content-type': 'application/json' },
    body: JSON.stringify(identity),
  })
  if (!sent.ok) throw new Error(`No code was sent: ${sent.status}`)
  const { rows } = await server.app.database.execute<{ code: string }>(
    sql`select offer->>'code' as code from local_message where recipient = ${email} order by id desc limit 1`,
  )
  const reply = await fetch(`${server.url}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: clientId,
      scope: 'openid profile email',
      ...identity,
      otp: rows[0]?.code ?? '',
    }),
  })
  const { access_token: accessToken } = (await reply.json()) as { access_token?: string }
  if (!accessToken) throw new Error('No token was given.')
  return accessToken
}
