import { randomUUID } from 'node:crypto'
import { startSynapse as start } from '@vitrine/server/src/testing/synapse-server.ts'
import { SignJWT } from 'jose'

/** A homeserver on loopback without limits, with what so many people sign in with; null where Python or the registry is missing. */
export async function startSynapse(count: number) {
  const server = await start('bench.test')
  if (server === null) return null
  const { url, pid, jwtSecret, stop } = server
  const key = new TextEncoder().encode(jwtSecret)
  const tokens = await Promise.all(
    Array.from({ length: count }, () =>
      new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject(randomUUID()).setExpirationTime('1h').sign(key),
    ),
  )
  return { url, tokens, pids: [pid], stop }
}
