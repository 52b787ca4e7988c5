// Forked by map-monitors.bench.ts: a server process of its own, on the same database, in which the drops happen.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '@vitrine/server/src/platform/config/config.ts'
import { startServer } from '@vitrine/server/src/server.ts'

export interface Dropping {
  callerId: string
  perSecond: number
  drops: { token: string; lat: number; lon: number }[]
}

/** When each was begun and committed, on the clock that all processes of this machine share. */
export type Dropped = Record<string, { begunAt: number; committedAt: number }>

const now = () => Number(process.hrtime.bigint()) / 1e6

let server: Awaited<ReturnType<typeof startServer>> | undefined
const data = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))

async function open(databaseUrl: string): Promise<object> {
  const env = { LOG_LEVEL: 'error', DATABASE_URL: databaseUrl, ROLES: 'http' }
  server = await startServer(readConfig({ flags: ['--port', '0', '--data', data], env }), () => undefined)
  return { open: true }
}

async function dropAll({ callerId, perSecond, drops }: Dropping): Promise<Dropped> {
  const dropped: Dropped = {}
  const running: Promise<void>[] = []
  const drop = async ({ token: tokenId, lat, lon }: Dropping['drops'][number]) => {
    const begunAt = now()
    await server?.app.database.transaction(
      (tx) =>
        server?.app.tokens.executeAction(tx, {
          tokenId,
          callerId,
          behaviorId: 'map-ready-v1',
          actionId: 'drop-v1',
          input: { location: { lat, lon } },
        }) ?? Promise.reject(new Error('not open')),
    )
    dropped[tokenId] = { begunAt, committedAt: now() }
  }
  const begun = now()
  for (const [index, each] of drops.entries()) {
    const behindMs = begun + (index * 1000) / perSecond - now()
    if (behindMs > 0) await pause(behindMs)
    running.push(drop(each))
  }
  await Promise.all(running)
  await server?.stop()
  await rm(data, { recursive: true, force: true })
  return dropped
}

process.on('message', (message: Dropping | { databaseUrl: string }) => {
  const doing = 'databaseUrl' in message ? open(message.databaseUrl) : dropAll(message)
  doing.then(
    (answer) => process.send?.(answer),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
