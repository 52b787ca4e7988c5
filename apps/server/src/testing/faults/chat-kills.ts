// Kills the server 4 times while four people write to a room, every second time its database too: what was acknowledged is there, once, in
// the order in which each has written it, and what was sent again after a kill is no second message.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../platform/config/config.ts'
import { startServer } from '../../server.ts'
import { databasePid, freePort, launch, type Place } from './stage.ts'

const kills = 4
const writers = 4
const messagesBetween = 60

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown> | null>

/** A client that answers null while nobody answers it, and throws where it is refused. */
const clientOf =
  (url: string, accessToken: string | null): Call =>
  async (method, path, body) => {
    const headers = {
      'content-type': 'application/json',
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    }
    const answer = await fetch(`${url}/_matrix/client/v3${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null)
    if (answer === null || answer.status >= 500) return null
    const said = (await answer.json().catch(() => null)) as Record<string, unknown> | null
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(said)}`)
    return said
  }

const env = { DEMO: 'no', RATE_PER_MINUTE: '10000000' }

/** A room with those who write to it, in a data folder that is then closed in order. */
async function setStage({ dataFolder, port }: Place): Promise<{ room: string; tokens: string[] }> {
  const config = readConfig({ flags: ['--data', dataFolder, '--port', String(port)], env })
  const { app, url, stop } = await startServer(config, () => {})
  try {
    const tokens: string[] = []
    let room = ''
    for (let n = 0; n < writers; n += 1) {
      const { id } = await app.users.createAccount(app.database, { name: `Writer ${n}`, guest: false, identities: [] })
      const claims = { accountId: id, clientId: 'vitrine-wallet', guest: false, scope: 'openid' }
      const authorization = `Bearer ${await app.identity.accessTokens.issue(claims)}`
      const session = await fetch(`${url}/api/me/chat`, { headers: { authorization, 'app-id': 'vitrine-wallet' } })
      const { token } = (await session.json()) as { token: string }
      const login = await clientOf(url, null)('POST', '/login', { type: 'org.matrix.login.jwt', token })
      tokens.push(String(login?.access_token))
      const call = clientOf(url, String(login?.access_token))
      if (n === 0) room = String((await call('POST', '/createRoom', { preset: 'public_chat' }))?.room_id)
      else await call('POST', `/rooms/${room}/join`, {})
    }
    return { room, tokens }
  } finally {
    await stop()
  }
}

/** Everything that was said, oldest first. */
async function readAll(call: Call, room: string): Promise<{ sender: string; body: string }[]> {
  const said: { sender: string; body: string }[] = []
  let from = ''
  for (;;) {
    const page = await call('GET', `/rooms/${room}/messages?dir=b&limit=100${from}`)
    if (page === null) continue
    for (const event of page.chunk as { sender: string; type: string; content: { body: string } }[]) {
      if (event.type === 'm.room.message') said.push({ sender: event.sender, body: event.content.body })
    }
    if (!page.end) return said.toReversed()
    from = `&from=${page.end}`
  }
}

async function run(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-chat-kills-'))
  const place: Place = { dataFolder: join(folder, 'data'), port: await freePort() }
  const { room, tokens } = await setStage(place)
  const url = `http://localhost:${place.port}`
  let server = await launch(place, env)
  let ended = false
  const acknowledged: string[][] = tokens.map(() => [])
  const count = () => acknowledged.flat().length
  // Each sends one after the other, the same again until it is acknowledged.
  const writing = tokens.map(async (token, who) => {
    const call = clientOf(url, token)
    for (let n = 0; !ended; n += 1) {
      const body = `${who} ${n}`
      while ((await call('PUT', `/rooms/${room}/send/m.room.message/${n}`, { msgtype: 'm.text', body })) === null);
      acknowledged[who]?.push(body)
    }
  })
  try {
    for (let n = 1; n <= kills; n += 1) {
      while (count() < n * messagesBetween) await Promise.race([new Promise(setImmediate), ...writing])
      const database = await databasePid(place)
      server.child.kill('SIGKILL')
      if (n % 2 === 0) process.kill(database, 'SIGKILL')
      await server.exited
      server = await launch(place, env)
      process.stdout.write(`kill ${n} of ${kills}: ${count()} messages acknowledged so far\n`)
    }
    ended = true
    await Promise.all(writing)
    const said = await readAll(clientOf(url, tokens[0] ?? ''), room)
    const wrong: string[] = []
    for (const [who, own] of acknowledged.entries()) {
      const heard = said.map(({ body }) => body).filter((body) => body.startsWith(`${who} `))
      if (JSON.stringify(heard) !== JSON.stringify(own)) {
        wrong.push(
          `of writer ${who} ${own.length} messages were acknowledged, and ${heard.length} are there, or in another order`,
        )
      }
    }
    return wrong
  } finally {
    ended = true
    server.child.kill('SIGTERM')
    await server.exited
    await rm(folder, { recursive: true, force: true })
  }
}

const faults = await run()
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(
  faults.length === 0 ? `passed: no message lost, none twice, in order in ${kills} kills\n` : 'failed\n',
)
process.exit(faults.length === 0 ? 0 : 1)
