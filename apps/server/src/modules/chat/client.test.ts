import {
  createMatrixClient,
  type MatrixAccess,
  MatrixError,
  type MatrixEvent,
  signInToMatrix,
} from '@vitrine/client/matrix'
import { NetworkFailure } from '@vitrine/client/network-failure'
import { getChatSession } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { chatWorld } from '../../testing/chat-world.ts'
import type { Person } from '../../testing/test-world.ts'
import { chatStream } from './chat.schema.ts'
import { keepServerName } from './chat.store.ts'

/** The wallet's client, against the server as it listens. */
async function world() {
  const made = await chatWorld()
  const homeserverUrl = await made.app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    homeserverUrl,
    database: made.database,
    client: async (name: string, given?: typeof fetch) => clientOf(homeserverUrl, await made.account(name), given),
  }
}

async function clientOf(homeserverUrl: string, person: Person, given?: typeof fetch) {
  const signIn = async () => {
    const { token } = (await person.call(getChatSession, {})).reply
    return signInToMatrix({ homeserverUrl, token, deviceId: 'vitrine-test' })
  }
  let access: MatrixAccess = await signIn()
  const renewed: string[] = []
  const client = createMatrixClient({
    session: {
      access: async () => access,
      async renew(refused) {
        renewed.push(refused.accessToken)
        access = await signIn()
        return access
      },
    },
    ...(given ? { fetch: given } : {}),
  })
  return { ...client, id: person.id, person, renewed, now: () => access }
}

const text = (body: string) => ({ msgtype: 'm.text', body })

test('two people meet, talk, react, answer, read, type, take back and leave', async () => {
  const { client } = await world()
  const [ana, bo] = [await client('Ana'), await client('Bo')]
  const begun = await bo.sync({ since: null, timeoutMs: 0 })
  const { room_id: roomId } = await ana.createRoom({
    ...{ preset: 'private_chat', is_direct: true, invite: [bo.now().userId] },
    creation_content: { 'v.local': 'local+one' },
  })
  const invited = await bo.sync({ since: begun.next_batch })
  const own = invited.rooms?.invite?.[roomId]?.invite_state?.events.find(
    ({ type, state_key: key }) => type === 'm.room.member' && key === bo.now().userId,
  )
  expect(own).toMatchObject({ sender: ana.now().userId, content: { is_direct: true } })
  expect(await bo.join(roomId)).toEqual({ room_id: roomId })

  const { event_id: hello } = await ana.send(roomId, 'm.room.message', text('Hello'), 'one')
  // Sent again after a lost answer, it is the same one.
  expect(await ana.send(roomId, 'm.room.message', text('Hello'), 'one')).toEqual({ event_id: hello })
  const relates = { rel_type: 'm.annotation', event_id: hello, key: '🎉' }
  await bo.send(roomId, 'm.reaction', { 'm.relates_to': relates }, 'two')
  await bo.send(
    roomId,
    'm.room.message',
    { ...text('In the thread'), 'm.relates_to': { rel_type: 'm.thread', event_id: hello } },
    'three',
  )
  await bo.typing(roomId, true)
  await bo.readMarkers(roomId, hello)

  const whole = (await ana.sync({ since: null, timeoutMs: 0 })).rooms?.join?.[roomId]
  expect(
    whole?.state?.events.concat(whole.timeline?.events ?? []).find(({ type }) => type === 'm.room.create')?.content,
  ).toMatchObject({ 'v.local': 'local+one' })
  const sent = whole?.timeline?.events.find(({ event_id: id }) => id === hello)
  expect(sent?.unsigned).toMatchObject({ transaction_id: 'one', 'm.relations': { 'm.thread': { count: 1 } } })
  const types = whole?.ephemeral?.events.map(({ type }) => type)
  expect(types?.toSorted()).toEqual(['m.receipt', 'm.typing'])

  const thread = await ana.relations(roomId, hello, 'm.thread', { from: null })
  expect(thread.chunk.map(({ content }) => content.body)).toEqual(['In the thread'])
  expect(await bo.event(roomId, hello)).toMatchObject({ event_id: hello, content: { body: 'Hello' } })
  await ana.redact(roomId, hello, 'four')
  expect((await bo.event(roomId, hello)).unsigned?.redacted_because?.sender).toBe(ana.now().userId)

  await bo.setPushRule('room', roomId, { actions: [] })
  await bo.setAccountData('v.archived', { on: true }, roomId)
  await bo.setAccountData('m.direct', { [ana.now().userId]: [roomId] })
  expect(await bo.accountData('m.direct')).toEqual({ [ana.now().userId]: [roomId] })
  await bo.removePushRule('room', roomId)
  expect(await bo.displayName(ana.now().userId)).toEqual({ displayname: 'Ana' })
  const { chunk } = await bo.members(roomId)
  expect(chunk.map(({ content }) => content.membership)).toEqual(['join', 'join'])
  await bo.leave(roomId)
  await expect(bo.send(roomId, 'm.room.message', text('Still here?'), 'five')).rejects.toMatchObject({
    ...{ name: 'MatrixError', status: 403, code: 'M_FORBIDDEN' },
  })
})

test('the homeserver keeps the name of its first start wherever it is reached later, also one that began before its name was written down', async () => {
  const { client, database } = await world()
  const ana = await client('Ana')
  const { room_id: roomId } = await ana.createRoom({ preset: 'private_chat' })
  const name = roomId.slice(roomId.indexOf(':') + 1)
  expect(await keepServerName(database, 'moved.test:8443')).toBe(name)
  await database.update(chatStream).set({ serverName: null })
  expect(await keepServerName(database, 'moved.test:8443')).toBe(name)
})

test('what was said before is read back in pages of twenty, down to the beginning', async () => {
  const ana = await (await world()).client('Ana')
  const { room_id: roomId } = await ana.createRoom({ preset: 'private_chat' })
  for (let n = 0; n < 45; n += 1) await ana.send(roomId, 'm.room.message', text(`${n}`), `n${n}`)
  const read: MatrixEvent[] = []
  const sizes: number[] = []
  for (let from: string | null = null; ; ) {
    const page = await ana.messages(roomId, { from })
    read.push(...page.chunk)
    sizes.push(page.chunk.length)
    if (!page.end) break
    from = page.end
  }
  expect(sizes.slice(0, 2)).toEqual([20, 20])
  expect(read.flatMap(({ content }) => content.body ?? []).reverse()).toEqual(
    Array.from({ length: 45 }, (_, n) => `${n}`),
  )
  expect(read.at(-1)?.type).toBe('m.room.create')
})

test('a sign-in that has ended is made anew once, for the call that met it; a token is good for one sign-in', async () => {
  const { client, homeserverUrl } = await world()
  const ana = await client('Ana')
  const before = ana.now().accessToken
  await ana.logout()
  await ana.createRoom({ preset: 'private_chat' })
  expect(ana.renewed).toEqual([before])

  const { token } = (await ana.person.call(getChatSession, {})).reply
  await signInToMatrix({ homeserverUrl, token, deviceId: 'vitrine-test' })
  const again = signInToMatrix({ homeserverUrl, token, deviceId: 'vitrine-test' })
  await expect(again).rejects.toMatchObject({ name: 'MatrixError', code: 'M_FORBIDDEN' })
})

test('a poll that is given up asks nothing more; what no homeserver says is a failure of the network', async () => {
  const { client } = await world()
  let answer: (() => Promise<Response>) | null = null
  const ana = await client('Ana', (...args) => (answer ? answer() : fetch(...args)))
  const { next_batch: since } = await ana.sync({ since: null, timeoutMs: 0 })
  const leaving = new AbortController()
  const poll = ana.sync({ since, signal: leaving.signal })
  leaving.abort(new Error('Enough.'))
  await expect(poll).rejects.toThrow('Enough.')

  const failing = async (response: () => Promise<Response>) => {
    answer = response
    const error: unknown = await ana.leave('!a').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NetworkFailure)
    return error
  }
  expect(await failing(async () => new Response('<html>', { status: 502 }))).toMatchObject({
    reason: 'unavailable',
    status: 502,
  })
  expect(await failing(() => Promise.reject(new TypeError('no network')))).toMatchObject({ reason: 'offline' })
  let asked = 0
  answer = async () => {
    asked += 1
    if (asked === 2) return Response.json({ room_id: '!a' })
    return Response.json({ errcode: 'M_LIMIT_EXCEEDED', error: 'Slow down', retry_after_ms: 5 }, { status: 429 })
  }
  expect(await ana.join('!a')).toEqual({ room_id: '!a' })
  answer = async () =>
    Response.json({ errcode: 'M_LIMIT_EXCEEDED', error: 'Later', retry_after_ms: 60_000 }, { status: 429 })
  const late = ana.join('!a').catch((error: unknown) => error)
  expect(await late).toBeInstanceOf(MatrixError)
  expect(await late).toMatchObject({ retryAfterMs: 60_000 })
})
