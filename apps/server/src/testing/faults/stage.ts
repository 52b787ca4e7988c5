import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readConfig } from '../../platform/config/config.ts'
import { startServer } from '../../server.ts'
import type { Lane } from './stream.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

export interface Server {
  child: ChildProcess
  exited: Promise<void>
}

export interface Place {
  dataFolder: string
  port: number
}

export const urlOf = ({ port }: Place): string => `http://localhost:${port}`

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

const flagsOf = ({ dataFolder, port }: Place) => ['--data', dataFolder, '--port', String(port)]

/** People in pairs, each pair with one token that goes to and fro, in a data folder that is then closed in order. */
export async function setStage(place: Place, pairs: number): Promise<Lane[]> {
  const config = readConfig({ flags: flagsOf(place), env: { DEMO: 'no' } })
  const { app, stop } = await startServer(config, () => {})
  try {
    const { database, users, identity, studio, tokens } = app
    await studio.createBusiness(database, { id: 'lumen1', name: 'lumen', displayName: 'Café Lumen', ownerId: 'owner' })
    await database.transaction((tx) =>
      tokens.createDefinition(tx, {
        id: 'stamp',
        businessId: 'lumen1',
        displayName: 'Stamp',
        behaviours: { 'transferable-v1': {} },
      }),
    )
    const person = async (name: string) => {
      const { id } = await users.createAccount(database, { name, identities: [] })
      const claims = { accountId: id, clientId: 'vitrine-wallet', guest: false, scope: 'openid profile' }
      return { id, accessToken: await identity.accessTokens.issue(claims) }
    }
    const lanes: Lane[] = []
    for (let n = 0; n < pairs; n++) {
      const pair = [await person(`Left ${n}`), await person(`Right ${n}`)] as const
      const [tokenId] = await database.transaction((tx) =>
        tokens.issue(tx, { objectDefinitionId: 'stamp', tokens: [{ ownerId: pair[0].id }] }),
      )
      if (!tokenId) throw new Error('no token was made')
      lanes.push({ tokenId, pair, acknowledged: 0, unsure: 0 })
    }
    return lanes
  } finally {
    await stop()
  }
}

/** The server as a process of its own, once it is ready. */
export async function launch(place: Place, settings: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, [main, ...flagsOf(place)], {
    env: { ...process.env, DEMO: 'no', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    const hear = (chunk: string) => {
      said += chunk
      if (said.includes('Vitrine is ready')) resolve()
    }
    child.stdout?.setEncoding('utf8').on('data', hear)
    child.stderr?.setEncoding('utf8').on('data', hear)
    void exited.then(() => reject(new Error(`the server did not start: ${said}`)))
  })
  return { child, exited }
}

/** The embedded database's main process. */
export async function databasePid({ dataFolder }: Place): Promise<number> {
  const file = await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

/** What is wrong: acknowledged transfers that are not there, or more transfers than were asked for. */
export async function faultsOf({ dataFolder }: Place, lanes: readonly Lane[]): Promise<string[]> {
  const client = new pg.Client({
    connectionString: `postgres://vitrine@/vitrine?host=${encodeURIComponent(join(dataFolder, 'postgres/socket'))}`,
  })
  await client.connect()
  const { rows } = await client
    .query<{ id: string; owner_id: string; transfers: number }>(
      `select id, owner_id, (
         select count(*)::int from event_log where subject = token.id and type = 'token.transferred'
       ) as transfers from token`,
    )
    .finally(() => client.end())
  return lanes.flatMap(({ tokenId, pair, acknowledged, unsure }) => {
    const row = rows.find((each) => each.id === tokenId)
    if (!row) return [`token ${tokenId} is gone`]
    const wrong: string[] = []
    if (row.transfers < acknowledged) wrong.push(`token ${tokenId} lost ${acknowledged - row.transfers} transfers`)
    if (row.transfers > acknowledged + unsure)
      wrong.push(`token ${tokenId} was transferred ${row.transfers - acknowledged} times too often`)
    if (row.owner_id !== pair[row.transfers % 2]?.id) wrong.push(`token ${tokenId} is with the wrong person`)
    return wrong
  })
}
